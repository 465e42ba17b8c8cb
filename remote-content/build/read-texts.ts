import { type ZodType, z } from 'zod'
import { withFigures } from '#src/data/figures.ts'
import type { ArticleNode } from '#src/data/posts/post.ts'
import type {
  LegalText,
  NoteText,
  TextSection,
  TutorialBlock,
  TutorialPart,
  TutorialText,
} from '#src/data/texts.ts'
import { compileBody } from './compile-body.ts'
import { readFrontMatter, splitFrontMatter } from './front-matter.ts'
import { type MarkdownRoot, parseMarkdown, plainText } from './markdown.ts'

/** A release says it of its pages when it is built; figures may change after that. */
const description = z.string().regex(/^[^{]*$/, 'cannot name figures')

const noteSchema = z.strictObject({ title: z.string(), lead: z.string(), description })

const legalSchema = noteSchema.extend({
  changes: z.array(z.strictObject({ date: z.iso.date(), text: z.string() })).min(1),
})

const tutorialSchema = z.strictObject({
  title: z.string(),
  description: z.string(),
  builds: z.string(),
  uses: z.strictObject({ name: z.string(), to: z.string().startsWith('/api/') }),
  needs: z.string(),
  picture: z.string(),
})

/** Compiles the texts of a folder of `src/`. */
const READERS = {
  legal: (markdown: string): Promise<LegalText> => readSections(markdown, legalSchema),
  docs: (markdown: string): Promise<NoteText> => readSections(markdown, noteSchema),
  notes: (markdown: string): Promise<NoteText> => readSections(markdown, noteSchema),
  tutorials: readTutorial,
}

/** The kind of a text: its folder. */
export type TextKind = keyof typeof READERS

/**
 * A text as its page draws it, with the names of its figures.
 * @throws {Error} for front matter that is not valid, an unknown figure, or what no page can draw.
 */
export async function readText(
  kind: TextKind,
  markdown: string,
): Promise<LegalText | NoteText | TutorialText> {
  withFigures(markdown)
  return READERS[kind](markdown)
}

/** Sections begin with a heading that has the fragment of its address: `## In brief {#in-brief}`. */
async function readSections<T>(
  markdown: string,
  schema: ZodType<T>,
): Promise<T & { sections: TextSection[] }> {
  const { front, body } = parseText(markdown, schema)
  const sections: TextSection[] = []
  for (const node of body.children) {
    if (node.type === 'heading') {
      const [, title, id] = /^(.+) \{#([a-z-]+)\}$/.exec(plainText(node)) ?? []
      if (!title || !id) throw new Error(`the heading ${plainText(node)} needs an {#id}`)
      sections.push({ id, title, blocks: [] })
      continue
    }
    const section = sections.at(-1)
    if (!section) throw new Error('the text before the first heading has no section')
    section.blocks.push(...(await compileNode(node)))
  }
  return { ...front, sections }
}

/** A line such as `::source-file holidays.html` stands for a part that the page draws. */
async function readTutorial(markdown: string): Promise<TutorialText> {
  const { front, body } = parseText(markdown, tutorialSchema)
  const blocks: TutorialBlock[] = []
  for (const node of body.children) {
    const text = plainText(node)
    if (text.startsWith('::')) blocks.push(readPart(text))
    else if (node.type === 'heading') blocks.push(['h2', null, text])
    else blocks.push(...(await compileNode(node)))
  }
  return { ...front, blocks }
}

function readPart(text: string): TutorialPart {
  const [, part, of] = /^::(\S+) (\S+)$/.exec(text) ?? []
  if (!of || (part !== 'source-file' && part !== 'key-warning'))
    throw new Error(`a tutorial has no part ${text}`)
  return { part, of }
}

function parseText<T>(markdown: string, schema: ZodType<T>): { front: T; body: MarkdownRoot } {
  const { matter, body } = splitFrontMatter(markdown)
  const problems: string[] = []
  const front = readFrontMatter(matter, schema, problems)
  if (!front) throw new Error(problems.join('\n'))
  return { front, body: parseMarkdown(body) }
}

function compileNode(node: MarkdownRoot['children'][number]): Promise<ArticleNode[]> {
  return compileBody({ type: 'root', children: [node] })
}
