import type { CodeToken, TokenKind } from '@orchard/shared/ui'
import { createHighlighter, type ThemeRegistration } from 'shiki'
import type { CodeLanguage } from './post-schema.ts'

/** Which parts of code are of which kind, from the general to the particular. */
const SCOPES: readonly (readonly [kind: TokenKind, scopes: readonly string[]])[] = [
  ['comment', ['comment', 'punctuation.definition.comment']],
  ['string', ['string', 'punctuation.definition.string']],
  [
    'plain',
    ['meta.template.expression', 'meta.embedded', 'string.unquoted', 'storage.type.function.arrow'],
  ],
  ['number', ['constant.numeric']],
  [
    'keyword',
    [
      'keyword.control',
      'keyword.other',
      'keyword.operator.new',
      'keyword.operator.expression',
      'keyword.operator.logical.python',
      'storage',
      'constant.language',
      'variable.language',
      'entity.name.tag.html',
    ],
  ],
  [
    'name',
    [
      'entity.name.function',
      'support.function',
      'support.type.property-name.json',
      'entity.name.tag.yaml',
      'entity.other.attribute-name',
      'entity.name.type',
    ],
  ],
  // What steers a regular expression is part of it.
  [
    'string',
    [
      'string.regexp keyword.control',
      'string.regexp keyword.operator',
      'string.regexp keyword.other',
      'string.regexp constant.numeric',
    ],
  ],
]

const KINDS = SCOPES.map(([kind]) => kind)

/** A theme whose colours are numbers of kinds. */
const theme: ThemeRegistration = {
  name: 'kinds',
  type: 'light',
  settings: [
    { settings: { foreground: '#0000ff' } },
    ...SCOPES.map(([, scope], index) => ({
      scope: [...scope],
      settings: { foreground: `#00000${index}` },
    })),
  ],
}

const GRAMMARS = {
  js: 'javascript',
  python: 'python',
  json: 'json',
  http: 'http',
  sh: 'shellscript',
  text: 'text',
  yaml: 'yaml',
  sql: 'sql',
  html: 'html',
  swift: 'swift',
} as const satisfies Record<CodeLanguage | 'swift', string>

let highlighter: ReturnType<typeof createHighlighter> | undefined

/** Code cut into tokens for highlighting; together they are the code. */
export async function highlight(
  code: string,
  language: keyof typeof GRAMMARS,
): Promise<CodeToken[]> {
  highlighter ??= createHighlighter({
    themes: [theme],
    langs: [...new Set(Object.values(GRAMMARS))].filter((name) => name !== 'text'),
  })
  const { tokens } = (await highlighter).codeToTokens(code, {
    lang: GRAMMARS[language],
    theme: 'kinds',
    // By default a busy machine gets less highlighting; a release must not depend on that.
    tokenizeTimeLimit: 0,
  })
  return mergeTokens(
    tokens.flatMap((line, index): CodeToken[] => [
      ...(index > 0 ? [['plain', '\n'] as const] : []),
      ...line.map(({ content, color }) => [kindOf(color), content] as const),
    ]),
  )
}

function kindOf(color: string | undefined): TokenKind {
  const index = Number(/^#00000(\d)$/.exec(color ?? '')?.[1] ?? Number.NaN)
  return KINDS[index] ?? 'plain'
}

/** Joins neighbours of one kind; white space, which has no colour, stays with what is before it. */
export function mergeTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const merged: [TokenKind, string][] = []
  for (const [kind, text] of tokens) {
    const last = merged.at(-1)
    if (last && (last[0] === kind || text.trim() === '')) last[1] += text
    else merged.push([kind, text])
  }
  return merged
}
