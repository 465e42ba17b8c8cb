import type { PageModule, ResourceModule } from '#src/contracts/remote-module.ts'
import { escapeMarkdown } from './blocks.ts'
import { markdownTwin } from './markdown-twin.ts'

/** The short twin of a page that has none of its own: what its head says, and the way to the page. */
export function headTwin(page: PageModule): ResourceModule {
  return markdownTwin(async (args, link) => {
    const url = new URL(args.request.url)
    url.pathname = url.pathname.replace(/\.md$/, '')
    const data = (await page.loader?.({ ...args, request: new Request(url) })) as never
    const { description, title } = page.head({ data, params: args.params, url })
    return [
      `# ${escapeMarkdown(title)}`,
      escapeMarkdown(description),
      `The rest is for browsers: ${link(title, url.pathname)}.`,
    ]
  })
}
