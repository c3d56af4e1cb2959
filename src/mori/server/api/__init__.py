"""The HTTP interface for programs. `docs/http-api.md` describes it."""
