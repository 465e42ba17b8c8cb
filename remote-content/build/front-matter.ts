import { parse } from 'yaml'
import type { ZodError, ZodType } from 'zod'

/** The problems in the files of a folder; the message has a line for each. */
export class TextsError extends Error {
  readonly code = 'texts_invalid'
  readonly problems: readonly string[]

  constructor(name: string, problems: readonly string[]) {
    super(
      `The ${name}, in remote-content, have ${problems.length} problem(s):\n${problems.join('\n')}`,
    )
    this.problems = problems
  }
}

/**
 * Splits a Markdown file into front matter, null without one, and body. Empty lines replace the
 * front matter in the body, so that line numbers stay the same.
 */
export function splitFrontMatter(file: string): { matter: string | null; body: string } {
  const text = file.replaceAll('\r\n', '\n')
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text)
  if (!match) return { matter: null, body: text }
  const before = match[0].replaceAll(/[^\n]/g, '')
  return { matter: match[1] ?? '', body: before + text.slice(match[0].length) }
}

/**
 * Parses front matter by its schema. Returns null, and adds to `problems`, when it is not valid.
 */
export function readFrontMatter<T>(
  matter: string | null,
  schema: ZodType<T>,
  problems: string[],
): T | null {
  if (matter === null) {
    problems.push('(whole file): has no front matter between two --- lines')
    return null
  }
  let raw: unknown
  try {
    raw = parse(matter)
  } catch (error) {
    problems.push(`(front matter): not YAML: ${(error as Error).message.split('\n')[0]}`)
    return null
  }
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  problems.push(...problemsOf(result.error, '(front matter)'))
  return null
}

/** A line per issue: its field, or `whole`, and the message. */
export function problemsOf(error: ZodError, whole: string, prefix = ''): string[] {
  return error.issues.map(
    ({ path, message }) => `${path.length > 0 ? prefix + path.join('.') : whole}: ${message}`,
  )
}
