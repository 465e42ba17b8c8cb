import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DOC_GROUPS, type DocGroup } from '#src/data/docs/docs.ts'
import type { NoteText } from '#src/data/texts.ts'
import { readText } from './read-texts.ts'

/** Folder of the docs' sources, below the unit's folder. */
export const DOCS_FOLDER = 'src/docs'

/**
 * The docs in a release: `data/docs.json` lists the pages by group, `data/docs/<slug>.json` is one of them.
 * @throws {Error} for a page that is not valid, is missing, or is in no group.
 */
export async function docFiles(root: string): Promise<Map<string, string>> {
  const docs = new Map<string, NoteText>()
  for (const file of await readdir(path.join(root, DOCS_FOLDER))) {
    const slug = path.basename(file, '.md')
    if (!DOC_GROUPS.some(({ slugs }) => slugs.some((one) => one === slug)))
      throw new Error(`${DOCS_FOLDER}/${file} is in no group of src/data/docs/docs.ts`)
    docs.set(slug, await readDoc(root, slug))
  }
  const groups: DocGroup[] = DOC_GROUPS.map(({ name, slugs }) => ({
    name,
    docs: slugs.map((slug) => {
      const doc = docs.get(slug)
      if (!doc) throw new Error(`there is no ${DOCS_FOLDER}/${slug}.md`)
      const { description, lead, title } = doc
      return { slug, url: `/docs/${slug}`, title, lead, description }
    }),
  }))
  return new Map([
    ['data/docs.json', JSON.stringify(groups)],
    ...[...docs].map(([slug, doc]) => [`data/docs/${slug}.json`, JSON.stringify(doc)] as const),
  ])
}

async function readDoc(root: string, slug: string): Promise<NoteText> {
  const file = `${DOCS_FOLDER}/${slug}.md`
  try {
    return (await readText('docs', await readFile(path.join(root, file), 'utf8'))) as NoteText
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}
