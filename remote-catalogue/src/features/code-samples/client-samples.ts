import type { CodeToken } from '@orchard/shared/ui'
import type { SampleCall } from '#src/data/sample-call.ts'
import { javascriptLiteral, type QueryValue, wideLiteral } from './encode.ts'
import { highlighter } from './highlight.ts'
import { keyOf } from './python.ts'

/** A sample that calls an API with a client of ours. */
export type ClientTemplate = (call: SampleCall) => readonly CodeToken[]

/** Longer lists of parameters have a line for each. */
const MAX_INLINE = 50

const ts = highlighter('import|from|const|await|new')

/** An ES module for Node.js 20 and later, and for TypeScript. */
export const typescriptClient: ClientTemplate = ({ apiKey, picture, query, url }) => {
  const members = query.map(([name, value]): CodeToken[] => [
    ...propertyName(name),
    ['plain', ': '],
    valueToken(value, javascriptLiteral),
  ])
  const blob: CodeToken[] = [['plain', 'picture']]
  const given = picture ? [blob, ...members] : members
  const import_ = picture ? ts`import { openAsBlob } from "node:fs";\n` : []
  const read = picture
    ? ts`const picture = await openAsBlob(${javascriptLiteral(picture.file)}, { type: ${javascriptLiteral(picture.type)} });\n`
    : []
  return ts`${import_}import { Orchard } from ${javascriptLiteral('@orchard/client')};

const orchard = new Orchard({ key: ${apiKey === null ? ts`process.env.ORCHARD_API_KEY` : javascriptLiteral(apiKey)} });
${read}const { data } = await orchard.call(${javascriptLiteral(slugOf(url))}${argument(given, { indent: '', step: '  ', pad: ' ' })});
console.log(data);`
}

const py = highlighter('import|from|try|except|as|raise|True|False')

/** A script for Python 3.9 and later. */
export const pythonClient: ClientTemplate = ({ apiKey, picture, query, url }) => {
  const members = query.map(([name, value]): CodeToken[] => [
    ['string', wideLiteral(name)],
    ['plain', ': '],
    valueToken(value, wideLiteral, { true: 'True', false: 'False' }),
  ])
  const path = picture ? py`"picture": Path(${wideLiteral(picture.file)})` : null
  const given = path ? [path, ...members] : members
  const os = apiKey === null ? py`import os\n` : []
  const import_ = picture ? py`from pathlib import Path\n` : []
  return py`${os}${import_}from orchard_client import Orchard, OrchardError

orchard = Orchard(${keyOf(apiKey)})
try:
    response = orchard.call(${wideLiteral(slugOf(url))}${argument(given, { indent: '    ', step: '    ', pad: '' })})
except OrchardError as error:
    raise SystemExit(f"{error.status} {error.code}: {error}")
print(response.data)`
}

/** The parameters as the second argument of a call; none where there are none. */
function argument(
  members: readonly (readonly CodeToken[])[],
  { indent, pad, step }: { indent: string; pad: string; step: string },
): CodeToken[] {
  if (members.length === 0) return []
  const length = members.flat().reduce((sum, [, text]) => sum + text.length, 0)
  const isShort = length + 2 * members.length <= MAX_INLINE
  const [open, between, close] = isShort
    ? [`, {${pad}`, ', ', `${pad}}`]
    : [`, {\n${indent}${step}`, `,\n${indent}${step}`, `,\n${indent}}`]
  return [
    ['plain', open],
    ...members.flatMap((member, at): CodeToken[] => [
      ...(at === 0 ? [] : [['plain', between] as CodeToken]),
      ...member,
    ]),
    ['plain', close],
  ]
}

/** A name in an object of JavaScript; one in brackets sets no prototype. */
function propertyName(name: string): CodeToken[] {
  if (/^[a-z]\w*$/i.test(name)) return [['plain', name]]
  return [
    ['plain', '['],
    ['string', javascriptLiteral(name)],
    ['plain', ']'],
  ]
}

function valueToken(
  value: QueryValue,
  literal: (text: string) => string,
  truth: Readonly<Record<'true' | 'false', string>> = { true: 'true', false: 'false' },
): CodeToken {
  if (typeof value === 'string') return ['string', literal(value)]
  return typeof value === 'number' ? ['number', `${value}`] : ['keyword', truth[`${value}`]]
}

/** The last segment of an API's URL. */
function slugOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}
