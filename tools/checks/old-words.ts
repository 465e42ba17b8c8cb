import ts from 'typescript-5'

/** A text of a file that people read, or a name in code. */
type Kind = 'name' | 'comment' | 'text'

/** Words that docs/glossary.md has replaced. */
interface OldWord {
  pattern: RegExp
  /** The term in its place. */
  term: string
  kinds: readonly Kind[]
}

const WORDS: readonly OldWord[] = [
  { pattern: /answer/i, term: 'response', kinds: ['name', 'comment', 'text'] },
  {
    pattern: /\bdoors?\b|^(?:is|open)?Doors?$/,
    term: 'exposed module',
    kinds: ['name', 'comment'],
  },
  { pattern: /^MOST(?:_|$)|^most[A-Z]/, term: 'MAX_, max', kinds: ['name'] },
  { pattern: /^(?:moment|readMoment|formatMoment)s?$/, term: 'timestamp', kinds: ['name'] },
  {
    pattern: /\b(?:documented|sample) answer|\bdocumented sample\b/i,
    term: 'example response',
    kinds: ['text'],
  },
  { pattern: /\bcalls per second\b/i, term: 'requests per second', kinds: ['text', 'comment'] },
  { pattern: /\bsecond factor/i, term: 'two-factor authentication (2FA)', kinds: ['text'] },
  { pattern: /\bfree runs?\b/i, term: 'free request', kinds: ['text'] },
  { pattern: /\bmoment in ISO 8601/i, term: 'ISO 8601 timestamp', kinds: ['text'] },
  {
    pattern: /\bsmall letters?\b|\bin capitals\b/i,
    term: 'lower case, upper case',
    kinds: ['text'],
  },
  { pattern: /\bnot set up here\b/i, term: 'coming soon', kinds: ['text'] },
  { pattern: /\bby the (?:month|year)\b/i, term: 'monthly, annual', kinds: ['text'] },
  { pattern: /\bweb address(?:es)?\b/i, term: 'URL', kinds: ['text', 'comment'] },
  { pattern: /\blog(?:ged)? in\b|\blog out\b/i, term: 'sign in, sign out', kinds: ['text'] },
]

/** Where an old word stays, and why. */
const EXCEPTIONS: readonly { file: RegExp; pattern: RegExp; why: string }[] = []

/** An old word in a file. */
export interface Found {
  file: string
  line: number
  word: string
  term: string
}

/** Finds the old words in a file: in code among names, comments and texts, elsewhere in prose outside of code. */
export function oldWords(file: string, content: string): Found[] {
  const pieces = /\.(?:[mc]?ts|tsx|mjs)$/.test(file) ? piecesOfCode(file, content) : prose(content)
  const exceptions = EXCEPTIONS.filter((one) => one.file.test(file))
  return pieces.flatMap(({ at, kind, text }) => {
    const rest = exceptions.reduce((all, { pattern }) => all.replaceAll(pattern, ''), text)
    return WORDS.flatMap(({ kinds, pattern, term }) => {
      const [word] = kinds.includes(kind) ? (pattern.exec(rest) ?? []) : []
      if (word === undefined) return []
      const line = content.slice(0, at + Math.max(0, text.indexOf(word))).split('\n').length
      return [{ file, line, word: kind === 'name' ? text : word, term }]
    })
  })
}

interface Piece {
  at: number
  kind: Kind
  text: string
}

function piecesOfCode(file: string, content: string): Piece[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true, kind)
  const pieces: Piece[] = []
  const comments = new Set<number>()
  const visit = (node: ts.Node): void => {
    for (const { pos, end } of ts.getLeadingCommentRanges(content, node.getFullStart()) ?? []) {
      if (comments.has(pos)) continue
      comments.add(pos)
      pieces.push({ at: pos, kind: 'comment', text: content.slice(pos, end) })
    }
    const at = node.getStart(source)
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      pieces.push({ at, kind: 'name', text: node.text.replace('#', '') })
    else if (ts.isJsxText(node) || isText(node)) pieces.push({ at, kind: 'text', text: node.text })
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return pieces
}

/** A string with a space is read by people; others are names of something. */
function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return (
    (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) && /\S\s+\S/.test(node.text)
  )
}

/** Code blocks, spans of code, targets of links and anchors of Markdown. */
const CODE = /^(`{3,})[\s\S]*?^\1|`[^`\n]*`|\]\([^)]*\)|\{#[^}]*\}/gm

function prose(content: string): Piece[] {
  const bare = content.replaceAll(CODE, (code) => code.replaceAll(/[^\n]/g, ' '))
  let at = 0
  return bare.split('\n').map((text) => {
    const piece = { at, kind: 'text' as const, text }
    at += text.length + 1
    return piece
  })
}
