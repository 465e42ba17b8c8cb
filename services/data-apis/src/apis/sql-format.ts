import { format } from 'sql-formatter'
import { contract, type Parameters } from '#contracts/sql-format.ts'
import { cannotAnswer, invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'

const MOST_NESTED = 30
/** Words, numbers and signs. */
const MOST_PARTS = 800
/** The grammar is ambiguous about these until they end, and its effort grows with their cube. */
const MOST_AMBIGUOUS = 30
const LONGEST_RESULT = 60_000

/** Brackets inside texts and comments count as well; statements have few of them there. */
function depthOf(sql: string): number {
  let [depth, deepest] = [0, 0]
  for (const sign of sql)
    if ('([{'.includes(sign)) deepest = Math.max(deepest, ++depth)
    else if (')]}'.includes(sign)) depth = Math.max(0, depth - 1)
  return deepest
}

/** @throws {AnswerError} 400 for statements that would take too long. */
function checkEffort(sql: string): void {
  const countOf = (pattern: RegExp) => sql.match(pattern)?.length ?? 0
  if (countOf(/\w+|[^\s\w]/g) > MOST_PARTS)
    throw invalidParameter('sql', `must have at most ${MOST_PARTS} words and signs`)
  if (countOf(/\b(?:case|between)\b/gi) > MOST_AMBIGUOUS)
    throw invalidParameter('sql', `must have at most ${MOST_AMBIGUOUS} times CASE or BETWEEN`)
  if (depthOf(sql) > MOST_NESTED)
    throw invalidParameter('sql', `must have brackets nested at most ${MOST_NESTED} deep`)
}

/** The library says in the message where it stopped. */
function layOut({ dialect, indent, keyword_case, sql }: Parameters): string {
  try {
    return format(sql, { language: dialect, tabWidth: indent, keywordCase: keyword_case })
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('Parse error'))) throw error
    const place = /at line \d+ column \d+/.exec(error.message)?.[0]
    const where = place === undefined ? '' : `; it stops making sense ${place}`
    throw invalidParameter('sql', `must be SQL of the dialect ${dialect}${where}`)
  }
}

export default defineApi(contract, {
  answer(given) {
    checkEffort(given.sql)
    const sql = layOut(given)
    if (sql.length > LONGEST_RESULT)
      throw cannotAnswer('result_too_long', 'The result has more than 60,000 characters')
    return {
      sql,
      dialect: given.dialect,
      lines: sql.split('\n').length,
      changed: sql !== given.sql,
    }
  },
})
