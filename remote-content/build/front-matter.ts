import { parse } from 'yaml'
import type { ZodError, ZodType } from 'zod'

/**
 * Cuts a Markdown file into its front matter, null where there is none, and its body. The body keeps its
 * line numbers: what stands before it becomes empty lines.
 */
export function splitFrontMatter(file: string): { matter: string | null; body: string } {
  const text = file.replaceAll('\r\n', '\n')
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text)
  if (!match) return { matter: null, body: text }
  const before = match[0].replaceAll(/[^\n]/g, '')
  return { matter: match[1] ?? '', body: before + text.slice(match[0].length) }
}

/** Front matter as its schema wants it, or null; problems are added to the list, by field. */
export function readFrontMatter<T>(
  matter: string | null,
  schema: ZodType<T>,
  problems: string[],
): T | null {
  if (matter === null) {
    problems.push('(whole file): has no front matter between two lines ---')
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

/** One line per issue: the field, or `whole`, then what is wrong with it. */
export function problemsOf(error: ZodError, whole: string, prefix = ''): string[] {
  return error.issues.map(
    ({ path, message }) => `${path.length > 0 ? prefix + path.join('.') : whole}: ${message}`,
  )
}
