import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Answer } from './http-client.ts'

const brotli = promisify(brotliCompress)

/** Headers that belong to one connection or one representation of the page. */
const NOT_COPIED =
  /^(?:connection|content-encoding|content-length|date|etag|keep-alive|server-timing|transfer-encoding)$/

/** A page without scripts, ready to be sent. */
export interface PlainPage {
  path: string
  status: number
  headers: Record<string, string>
  brotli: Buffer
}

/**
 * The same page without anything for scripts: no script, no JSON state, no announced module or data.
 * Text and styles stay. `rootAttributes` are set on `<html>`, where a script of the page sets them
 * before the first paint and styles depend on them, so that both pages show the same.
 */
export function plainHtml(html: string, rootAttributes: Readonly<Record<string, string>>): string {
  const attributes = Object.entries(rootAttributes)
    .map(
      ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
    )
    .join('')
  return html
    .replace(/<html[^>]*>/, `<html${attributes}>`)
    .replaceAll(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*>/g, (link) => (isForScripts(link) ? '' : link))
}

function isForScripts(link: string): boolean {
  const rel = /\brel="?([a-z]+)/.exec(link)?.[1]
  const as = /\bas="?([a-z]+)/.exec(link)?.[1]
  return rel === 'modulepreload' || (rel === 'preload' && (as === 'script' || as === 'fetch'))
}

/** The plain twin of an answer of the composer, as well compressed as a cached page. */
export async function plainTwin(
  path: string,
  answer: Answer,
  rootAttributes: Readonly<Record<string, string>>,
): Promise<PlainPage> {
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(answer.headers))
    if (typeof value === 'string' && !NOT_COPIED.test(name)) headers[name] = value
  const html = plainHtml(answer.body.toString(), rootAttributes)
  return {
    path,
    status: answer.status,
    headers: { ...headers, 'content-encoding': 'br' },
    brotli: await brotli(html, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: 11,
      },
    }),
  }
}
