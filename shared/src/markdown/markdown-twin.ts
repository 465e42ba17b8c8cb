import type { PageArgs, ResourceModule } from '#src/contracts/remote-module.ts'
import { escapeMarkdown } from './blocks.ts'

/** A link to a path of the site, with its whole address, since Markdown is read elsewhere. */
export type Linker = (text: string, to: string) => string

/** Blocks of Markdown; false and null leave one out. */
export type Blocks = readonly (string | false | null)[]

/**
 * The twin of a page: the same content as Markdown, made from the same data. Its first line leads to
 * the list of all pages. `renderMissing` gets what the page's loader throws as `data(…, { status })`.
 */
export function markdownTwin(
  render: (args: PageArgs, link: Linker) => Promise<Blocks>,
  renderMissing?: (data: unknown, link: Linker) => Blocks,
): ResourceModule {
  return {
    async render(args) {
      const { origin } = new URL(args.request.url)
      const link: Linker = (text, to) => `[${escapeMarkdown(text)}](${new URL(to, origin).href})`
      const index = `> All pages as Markdown: ${link('/llms.txt', '/llms.txt')}. Add .md to the address of a page, or send Accept: text/markdown.`
      const respond = (status: number, blocks: Blocks) => ({
        status,
        contentType: 'text/markdown; charset=utf-8',
        body: `${[index, ...blocks.filter(Boolean)].join('\n\n')}\n`,
      })
      try {
        return respond(200, await render(args, link))
      } catch (error) {
        if (!renderMissing || !isExpected(error)) throw error
        return respond(error.init?.status ?? 500, renderMissing(error.data, link))
      }
    },
  }
}

/** True for `data(value, { status })` of the router. */
function isExpected(error: unknown): error is { data: unknown; init: ResponseInit | null } {
  return typeof error === 'object' && error !== null && 'data' in error && 'init' in error
}
