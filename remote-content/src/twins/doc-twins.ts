import { escapeMarkdown, list, markdownTwin } from '@orchard/shared/markdown'
import { type DocSummary, readDocGroups } from '#src/data/docs/docs.ts'
import { fillFigures } from '#src/data/figures.ts'
import { withHosts } from '#src/data/with-api-host.ts'
import overview from '#src/notes/docs.md'
import { loadDoc, MISSING } from '#src/pages/doc-page.tsx'
import { textMarkdown } from './text-twins.ts'

/** `/docs.md` */
export const docs = markdownTwin(async (args, link) => {
  const site = new URL(args.request.url).origin
  const groups = fillFigures(await readDocGroups(args))
  return [
    ...textMarkdown(withHosts(overview, { apiHost: args.apiHost, site }), `${site}/docs`),
    list(
      groups.flatMap(({ docs }) =>
        docs.map(({ lead, title, url }) => `${link(title, url)}: ${escapeMarkdown(lead)}`),
      ),
    ),
  ]
})

/** `/docs/{slug}.md` */
export const doc = markdownTwin(
  async (args) => {
    const { slug, text, ...hosts } = await loadDoc(args)
    return textMarkdown(withHosts(fillFigures(text), hosts), `${hosts.site}/docs/${slug}`)
  },
  (value, link) => [
    `# ${MISSING.title}`,
    MISSING.text,
    list((value as { closest: DocSummary[] }).closest.map(({ title, url }) => link(title, url))),
    link('All docs', '/docs'),
  ],
)

/** `/agents.md`, which other sites link to, has the text of `/docs/agents`. */
export const agents: typeof doc = {
  render: (args) => doc.render({ ...args, params: { slug: 'agents' } }),
}
