import { errorPath } from '@orchard/shared/errors/path'
import { codeBlock, codeSpan, escapeMarkdown, list, markdownTwin } from '@orchard/shared/markdown'
import { countWords, readErrors } from '#src/data/errors.ts'
import { loadError, MISSING, type Missing, sampleOf } from '#src/pages/error-page.tsx'
import { LEAD, TITLE } from '#src/pages/errors-page.tsx'

/** `/errors.md` */
export const errors = markdownTwin(async (args, link) => [
  `# ${TITLE}`,
  LEAD,
  `${link('The same as JSON', '/errors.json')}`,
  ...(await readErrors(args)).flatMap((group) => [
    `## ${escapeMarkdown(group.name)}`,
    list(
      group.errors.map(
        ({ cause, code, status }) =>
          `${link(code, errorPath(code))} (${status}): ${escapeMarkdown(cause)}`,
      ),
    ),
  ]),
])

/** `/errors/{code}.md` */
export const error = markdownTwin(
  async (args, link) => {
    const { error: found, site } = await loadError(args)
    const { cause, code, fix, status, title } = found
    return [
      `# ${escapeMarkdown(code)}`,
      escapeMarkdown(cause),
      `Status ${status} ${title} · ${countWords(found)}`,
      '## What to do',
      escapeMarkdown(fix),
      '## Example response',
      codeBlock(sampleOf(found, site), 'json'),
      `Programs compare ${codeSpan('code')}, which never changes its meaning; ${codeSpan('detail')} is for people. Still stuck? ${link('Write to us', '/contact')} and name the ${codeSpan('X-Request-Id')} of the response.`,
      link('All errors', '/errors'),
    ]
  },
  (value, link) => [
    `# ${MISSING.title}`,
    MISSING.text,
    list((value as Missing).closest.map(({ code }) => link(code, errorPath(code)))),
    link('All errors', '/errors'),
  ],
)
