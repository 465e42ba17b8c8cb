import { readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import ts from 'typescript-5'

/** A regular expression in a source file. */
export interface Expression {
  source: string
  flags: string
  /** `file:line`. */
  place: string
  /** True where a comment `expression: …` on its line, or the one before, gives a reason to leave it. */
  isExcused: boolean
}

const EXCUSE = /\/\/ expression: \S/
/** One that takes longer counts as unsafe. */
const TIMEOUT_MS = 10_000

/**
 * Finds every regular expression of source files: literals, and what `RegExp` makes of literals. An expression that is
 * put together has the source null.
 */
export function findExpressions(
  root: string,
  files: readonly string[],
): (Omit<Expression, 'source'> & { source: string | null })[] {
  return files.flatMap((name) => {
    const text = readFileSync(path.join(root, name), 'utf8')
    const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
    const lines = text.split('\n')
    const found: ReturnType<typeof findExpressions> = []
    const visit = (node: ts.Node): void => {
      const written = writtenIn(node)
      if (written) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
        const isExcused = lines
          .slice(Math.max(0, line - 1), line + 1)
          .some((one) => EXCUSE.test(one))
        found.push({ ...written, place: `${name}:${line + 1}`, isExcused })
      }
      ts.forEachChild(node, visit)
    }
    visit(file)
    return found
  })
}

function writtenIn(node: ts.Node): { source: string | null; flags: string } | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return null
  const [source, flags] = node.arguments ?? []
  return {
    source: source && ts.isStringLiteralLike(source) ? source.text : null,
    flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '',
  }
}

/** Why an expression may take more than linear time, with a text that shows it; null where it does not. */
export async function dangerOf({ flags, source }: Pick<Expression, 'source' | 'flags'>) {
  const found = await check(source, flags, { timeout: TIMEOUT_MS })
  if (found.status === 'safe') return null
  if (found.status === 'vulnerable')
    return `${found.complexity.summary}, by ${found.attack.pattern.slice(0, 200)}`
  return `not known to be linear (${found.error.kind})`
}
