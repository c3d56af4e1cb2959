# What mypy should know of Cython's module of types: C's numbers are numbers.
import builtins
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

compiled: builtins.bool
gil: Any
nogil: Any

bint: TypeAlias = builtins.bool
uchar: TypeAlias = builtins.int
ushort: TypeAlias = builtins.int
int: TypeAlias = builtins.int
uint: TypeAlias = builtins.int
longlong: TypeAlias = builtins.int
ulonglong: TypeAlias = builtins.int
float: TypeAlias = builtins.float
double: TypeAlias = builtins.float
void: TypeAlias = None
p_int: TypeAlias = list[builtins.int]
p_uint: TypeAlias = list[builtins.int]
p_uchar: TypeAlias = list[builtins.int]
p_float: TypeAlias = list[builtins.float]

def cast(kind: type[T], value: object) -> T: ...
def address(value: object) -> Any: ...
