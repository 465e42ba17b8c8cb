import ts from 'typescript-5'

/** A text of a file that people read, or a name in code. */
export type Kind = 'name' | 'comment' | 'text'

/** A part of a file. */
export interface Piece {
  at: number
  kind: Kind
  text: string
}

/** True for files whose names, comments and texts `piecesOfCode` finds. */
export const isCode = (file: string) => /\.(?:[mc]?ts|tsx|mjs)$/.test(file)

/** The texts of code; all of any other file. */
export function textsOf(file: string, content: string): Piece[] {
  if (!isCode(file)) return [{ at: 0, kind: 'text', text: content }]
  return piecesOfCode(file, content).filter(({ kind }) => kind === 'text')
}

/** The names, comments and texts of code. */
export function piecesOfCode(file: string, content: string): Piece[] {
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
