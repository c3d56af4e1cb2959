"""An authenticator in a few lines, as a telephone or a key would be: it makes passkeys and shows them."""

from __future__ import annotations

import hashlib
import json
import os
import struct
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from webauthn.helpers import bytes_to_base64url as text

PRESENT, VERIFIED, HAS_KEY = 1, 4, 64


@dataclass
class Authenticator:
    """Has one passkey for each site and person. `counts` when it counts its uses, as many telephones do not."""

    origin: str
    counts: bool = True
    flags: int = PRESENT | VERIFIED
    credential: bytes = field(default_factory=lambda: os.urandom(16))
    handle: bytes | None = None
    uses: int = 0

    def __post_init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.create`."""
        self.handle = options["user"]["id"]
        point = self._key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        made = bytes(16) + struct.pack(">H", len(self.credential)) + self.credential + cbor2.dumps(public)
        data = self._data(options["rp"]["id"], HAS_KEY) + made
        attested = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._answer({"clientDataJSON": text(client), "attestationObject": text(attested)})

    def show(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.get`."""
        self.uses += self.counts
        data, client = self._data(options["rpId"], 0), self._client("webauthn.get", options)
        signed = self._key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {
                "clientDataJSON": text(client),
                "authenticatorData": text(data),
                "signature": text(signed),
                "userHandle": self.handle,
            }
        )

    def _data(self, site: str, more: int) -> bytes:
        return hashlib.sha256(site.encode()).digest() + struct.pack(">BI", self.flags | more, self.uses)

    def _client(self, kind: str, options: Mapping[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _answer(self, response: Mapping[str, Any]) -> dict[str, Any]:
        name = text(self.credential)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
