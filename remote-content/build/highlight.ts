import type { CodeToken, TokenKind } from '@orchard/shared/ui'
import { createHighlighter, type ThemeRegistration } from 'shiki'
import type { CodeLanguage } from './post-schema.ts'

/** Token kinds by TextMate scope, from general to specific. */
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
  // Quantifiers and groups belong to their regular expression.
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

/** A theme that has numbers of token kinds in place of colours. */
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
  go: 'go',
  php: 'php',
  swift: 'swift',
} as const satisfies Record<CodeLanguage | 'swift', string>

let highlighter: ReturnType<typeof createHighlighter> | undefined

/** Splits code into tokens for highlighting; their texts, joined, are the code. */
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
    // No time limit: a release must not depend on how busy the machine is.
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

/** Merges adjacent tokens of one kind; white space joins the token before it. */
export function mergeTokens(tokens: readonly CodeToken[]): CodeToken[] {
  const merged: [TokenKind, string][] = []
  for (const [kind, text] of tokens) {
    const last = merged.at(-1)
    if (last && (last[0] === kind || text.trim() === '')) last[1] += text
    else merged.push([kind, text])
  }
  return merged
}
