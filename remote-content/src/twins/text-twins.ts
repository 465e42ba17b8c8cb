import type { ResourceModule } from '@orchard/shared/contracts'
import { formatDay } from '@orchard/shared/format'
import { codeBlock, escapeMarkdown, inlineText, list, markdownTwin } from '@orchard/shared/markdown'
import { EXAMPLES, type ExampleText, readTutorial } from '#src/data/examples/examples.ts'
import type { LegalText, NoteText, TutorialBlock, TutorialText } from '#src/data/texts.ts'
import { withApiHost } from '#src/data/with-api-host.ts'
import { keyWarning } from '#src/features/tutorial/key-warning.tsx'
import { LEAD } from '#src/pages/examples-page.tsx'
import { articleMarkdown } from './article-markdown.ts'

/** The twin of a legal text at a path. */
export function legalTwin(text: LegalText, path: string): ResourceModule {
  return markdownTwin(async (args) => [
    ...textMarkdown(text, new URL(path, args.request.url).href, [
      `Last changed on ${formatDay(text.changes[0]?.date ?? '')}`,
    ]),
    '## Changes',
    list(text.changes.map((one) => `${formatDay(one.date)}: ${escapeMarkdown(one.text)}`)),
  ])
}

/** The twin of a page with a form; the form itself needs a browser. */
export function formTwin(text: NoteText, path: string): ResourceModule {
  return markdownTwin(async (args, link) => [
    ...textMarkdown(text, new URL(path, args.request.url).href, [
      `This page is a form to fill in: open ${link(text.title, path)} in a browser.`,
    ]),
  ])
}

/** A text as blocks of Markdown; `page` is the URL that its links are relative to, `note` follows its introduction. */
export function textMarkdown(
  { lead, sections: all, title }: NoteText,
  page: string,
  note: readonly string[] = [],
): string[] {
  return [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(lead),
    ...note,
    ...all.flatMap((one) => [
      `## ${escapeMarkdown(one.title)}`,
      ...articleMarkdown(one.blocks, page),
    ]),
  ]
}

/** `/examples.md` */
export const examples = markdownTwin(async (_args, link) => [
  '# Examples',
  LEAD,
  list(
    Object.values(EXAMPLES).map(
      ({ description, technology, title, url }) =>
        `${link(title, url)} (${technology}): ${escapeMarkdown(description)}`,
    ),
  ),
])

/** The twin of a tutorial, with the source files in full. `live` names its form that runs on the page. */
export function tutorialTwin(
  example: ExampleText,
  text: TutorialText,
  live?: string,
): ResourceModule {
  return markdownTwin(async (args, link) => {
    const { apiHost, files } = await readTutorial(args, example)
    const page = new URL(example.url, args.request.url).href
    const draw = (block: TutorialBlock): string[] => {
      if (typeof block === 'string' || !('part' in block)) return articleMarkdown([block], page)
      if (block.part === 'key-warning') return [inlineText(keyWarning(block.of), link)]
      const file = files.find(({ name }) => name === block.of)
      if (!file) return []
      const code = withApiHost(file.tokens, apiHost).map(([, words]) => words)
      return [
        `${link(file.name, `${example.url}/${file.name}`)}:`,
        codeBlock(code.join(''), /\w+$/.exec(file.name)?.[0]),
      ]
    }
    return [
      `# ${escapeMarkdown(example.title)}`,
      escapeMarkdown(example.description),
      list([
        `You build: ${escapeMarkdown(text.builds)}`,
        `It uses: ${link(text.uses.name, text.uses.to)}`,
        `You need: ${escapeMarkdown(text.needs)}`,
      ]),
      `The result: ${escapeMarkdown(text.picture)}`,
      ...(live ? [`## ${live}`, `The program runs on ${link('the page', example.url)}.`] : []),
      ...text.blocks.flatMap(draw),
    ]
  })
}
