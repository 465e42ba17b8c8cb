/** Pieces of GitHub Flavored Markdown. Texts are escaped, so that they say what the page says. */

/** Characters that begin markup wherever they stand. */
const MARKUP = /[\\`*[\]<>]/g
/** Underscores inside of words, as in names of parameters, are not markup. */
const OUTER_UNDERSCORE = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
/** What makes a block of a line: a heading, a quote, an item of a list, a rule. */
const LINE_START = /^([^\S\r\n\u2028\u2029]*)(#{1,6}(?=\s)|[+-](?=\s)|\d+(?=[.)]\s))/gm

/** A text without a meaning in Markdown. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(MARKUP, '\\$&')
    .replace(OUTER_UNDERSCORE, '\\_')
    .replace(LINE_START, (_, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    )
}

/** A text with links of the form `[words](/path)`, as the page's `InlineText` draws it. */
export function inlineText(text: string, link: (text: string, to: string) => string): string {
  const [before = '', words, to, ...rest] = text.split(/\[([^[\]]+)\]\(([^()]+)\)/)
  if (words === undefined || to === undefined) return escapeMarkdown(before)
  const after = text.slice(before.length + `[${words}](${to})`.length)
  return escapeMarkdown(before) + link(words, to) + (rest.length > 0 ? inlineText(after, link) : '')
}

/** Code inside of a line; it may contain backticks. */
export function codeSpan(code: string): string {
  const fence = '`'.repeat(longestRun(code, /`+/g) + 1)
  const pad = /^`|`$/.test(code) ? ' ' : ''
  return fence + pad + code.replaceAll('\n', ' ') + pad + fence
}

/** A block of code; it may contain fences. */
export function codeBlock(code: string, language = ''): string {
  const fence = '`'.repeat(Math.max(3, longestRun(code, /^ {0,3}`{3,}/gm) + 1))
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`
}

/** A list of lines that are Markdown. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n')
}

/** A table of cells that are Markdown. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map(row).join('\n')
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

function longestRun(text: string, pattern: RegExp): number {
  return Math.max(0, ...(text.match(pattern) ?? []).map((run) => run.trim().length))
}
