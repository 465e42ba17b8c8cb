import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { contract, type Parameters } from '#contracts/markdown-to-html.ts'
import { defineApi } from '#src/define-api.ts'
import { invalidParameter, responseError } from '#src/response-error.ts'

/** Marks of lists and quotations in a row; time grows with the square of the depth. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]|$))){21}/m
const MAX_LINES = 150
/** Time grows with the square of the signs that may open and close something. */
const MAX_MARKS = 400
const LONGEST_RESULT = 60_000

/** The renderer writes these entities and no others. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
}

/** Raw tags are written as text, so every tag in the result is the renderer's own. */
function render({ dialect, markdown }: Parameters): string {
  const options = { allowDangerousHtml: false, allowDangerousProtocol: false }
  return dialect === 'commonmark'
    ? micromark(markdown, options)
    : micromark(markdown, { ...options, extensions: [gfm()], htmlExtensions: [gfmHtml()] })
}

/** @throws {ResponseError} 400 for a text that would take too long. */
function checkEffort(markdown: string): void {
  if (TOO_DEEP.test(markdown))
    throw invalidParameter('markdown', 'must have at most 20 marks of lists in a row')
  if (markdown.split(/\r\n?|\n/).length > MAX_LINES)
    throw invalidParameter('markdown', `must have at most ${MAX_LINES} lines`)
  if ((markdown.match(/[*_~[\]]/g)?.length ?? 0) > MAX_MARKS)
    throw invalidParameter('markdown', `must have at most ${MAX_MARKS} of the signs *_~[]`)
}

/** The heading above footnotes has attributes and is not listed. */
function headingsOf(html: string): { level: number; text: string }[] {
  const [, ...headings] = html.split(/<h(?=[1-6]>)/)
  return headings.map((one) => ({
    level: Number(one.charAt(0)),
    text: one
      .slice(2, one.indexOf('</h'))
      .replace(/<img [^<>]*>/g, (picture) => /\balt="([^"]*)"/.exec(picture)?.[1] ?? '')
      .replace(/<[^<>]*>/g, '')
      .replace(/&(?:amp|gt|lt|quot);/g, (entity) => ENTITIES[entity] ?? entity),
  }))
}

export default defineApi(contract, {
  handle(given) {
    checkEffort(given.markdown)
    const html = render(given)
    if (html.length > LONGEST_RESULT)
      throw responseError('result_too_long', 'The result has more than 60,000 characters')
    const headings = headingsOf(html)
    return {
      html,
      dialect: given.dialect,
      bytes: Buffer.byteLength(html),
      ...(headings.length > 0 && { headings }),
    }
  },
})
