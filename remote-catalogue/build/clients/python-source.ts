import { type CatalogueEntry, slugOf } from '#build/entry-schema.ts'
import { isOptional, type ResponseNode, responseTree } from '#build/response-types.ts'
import { API_ORIGIN } from './sources.ts'
import { secretNames } from './typescript-source.ts'

/** The type of a value, by the type of its parameter or field. */
const TYPES = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  date: 'str',
  datetime: 'str',
} as const

/** A member of a dictionary, with its type in Python. */
interface Member {
  name: string
  type: string
  isRequired: boolean
  description?: string | undefined
}

/** The module `apis.py`: the types of each API, and the client whose calls have them. */
export function pythonApis(entries: readonly CatalogueEntry[]): string {
  return `"""Generated from the catalogue. Parameters and responses of each API, and the client."""

# fmt: off
import os
import time
from typing import TYPE_CHECKING, Any, Callable, List, Literal, Mapping, Optional, TypedDict, Union, overload

from .client import Answer, Client

#: Origin of the gateway.
API_ORIGIN = ${text(API_ORIGIN)}

Picture = Union[bytes, "os.PathLike[str]"]

${entries.map(typesOf).join('\n')}

class Orchard(Client):
    """
    Calls the APIs of the catalogue with the key from My Account.

    timeout is the longest time in seconds to connect and between two parts of a response. After 429, 503 and
    network failures a request is sent again, retries times, after as long as Retry-After says. A wait above
    max_wait seconds fails immediately. sleep and now are the clock, for tests of your own.
    """

    _secrets = ${JSON.stringify(secretNames(entries))}

    def __init__(
        self,
        key: str,
        *,
        origin: str = API_ORIGIN,
        timeout: float = 30,
        retries: int = 2,
        max_wait: float = 30,
        sleep: Callable[[float], None] = time.sleep,
        now: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(
            key, origin=origin, timeout=timeout, retries=retries, max_wait=max_wait, sleep=sleep, now=now
        )

    if TYPE_CHECKING:
${entries.map(overloadOf).join('\n')}
    def call(self, api: str, parameters: Optional[Mapping[str, Any]] = None, *, timeout: Optional[float] = None) -> Any:
        """Calls an API by its slug; raises OrchardError for every refusal and failure."""
        return self._send(api, parameters or {}, timeout)
`
}

function overloadOf({ body, combinations, parameters, url }: CatalogueEntry): string {
  const name = typeName(slugOf(url))
  const needsSome =
    body?.kind === 'picture' || combinations || parameters.some(({ required }) => required)
  const given = needsSome ? `${name}Parameters` : `Optional[${name}Parameters] = None`
  return `        @overload
        def call(self, api: Literal[${text(slugOf(url))}], parameters: ${given}, *, timeout: Optional[float] = None) -> Answer["${name}Answer"]: ...`
}

function typesOf({ body, description, fields, name, parameters, url }: CatalogueEntry): string {
  const prefix = typeName(slugOf(url))
  const picture: Member[] =
    body?.kind === 'picture'
      ? [{ name: 'picture', type: 'Picture', isRequired: true, description: body.description }]
      : []
  const members = parameters.map((one) => ({
    name: one.name,
    type: one.enum ? `Literal[${one.enum.map(literal).join(', ')}]` : TYPES[one.type],
    isRequired: one.required,
    description: one.description,
  }))
  const types: string[] = []
  const response = nodeType(responseTree(fields), `${prefix}Answer`, types)
  return `# ${name}: ${description}
${dictionary(`${prefix}Parameters`, [...picture, ...members])}
${types.join('\n')}${response === `${prefix}Answer` ? '' : `${prefix}Answer = ${response}\n`}`
}

/** The type of a node; dictionaries that it needs are added to `types`, inner ones first. */
function nodeType(node: ResponseNode, name: string, types: string[]): string {
  const inner = innerType(node, name, types)
  return node.nullable ? `Optional[${inner}]` : inner
}

function innerType(node: ResponseNode, name: string, types: string[]): string {
  if (node.item) return `List[${nodeType(node.item, `${name}Item`, types)}]`
  if (node.type && node.members.size === 0) return TYPES[node.type]
  const members = [...node.members].map(([member, child]) => ({
    name: member,
    type: nodeType(child, name + typeName(member), types),
    isRequired: !isOptional(child),
    description: child.description,
  }))
  types.push(dictionary(name, members))
  return name
}

/** A TypedDict; in the functional form, since a name such as `from` cannot be that of a class's member. */
function dictionary(name: string, members: readonly Member[]): string {
  const required = members.filter(({ isRequired }) => isRequired)
  const optional = members.filter(({ isRequired }) => !isRequired)
  if (required.length === 0) return typedDict(name, optional, ', total=False')
  if (optional.length === 0) return typedDict(name, required)
  return `${typedDict(`_${name}Required`, required)}${typedDict(`_${name}Optional`, optional, ', total=False')}class ${name}(_${name}Required, _${name}Optional): pass
`
}

function typedDict(name: string, members: readonly Member[], total = ''): string {
  const lines = members.flatMap((one) => [
    ...(one.description ? [`    # ${one.description}`] : []),
    `    ${text(one.name)}: ${one.type},`,
  ])
  return `${name} = TypedDict(${text(name)}, {\n${lines.map((line) => `${line}\n`).join('')}}${total})\n`
}

/** `TimeZone` for `time-zone` and `time_zone`. */
function typeName(name: string): string {
  return name.replace(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function literal(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return typeof value === 'string' ? text(value) : String(value)
}

/** JSON strings are Python's, too. */
function text(value: string): string {
  return JSON.stringify(value)
}
