import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DOCS_FOLDER } from '#build/doc-files.ts'
import { splitFrontMatter } from '#build/front-matter.ts'
import { type MarkdownRoot, parseCodeInfo, parseMarkdown, walk } from '#build/markdown.ts'
import { readPosts } from '#build/read-posts.ts'

const ROOT = path.join(import.meta.dirname, '../..')

/** A block of code of an article or of a page of the docs. */
export interface CodeBlock {
  /** Names the block in tests: title or language, text and line. */
  name: string
  /** Slug of its text. */
  slug: string
  title: string | null
  language: string
  /** True for a complete program with assertions. */
  isRun: boolean
  code: string
}

/** The code blocks of all articles, in reading order. */
export async function readCodeBlocks(): Promise<CodeBlock[]> {
  return (await readPosts(ROOT)).flatMap(({ slug, body }) => blocksOf(slug, body))
}

/** The code blocks of all pages of the docs, by page and in reading order. */
export async function readDocBlocks(): Promise<CodeBlock[]> {
  const folder = path.join(ROOT, DOCS_FOLDER)
  const blocks = (await readdir(folder)).map(async (file) => {
    const { body } = splitFrontMatter(await readFile(path.join(folder, file), 'utf8'))
    return blocksOf(path.basename(file, '.md'), parseMarkdown(body))
  })
  return (await Promise.all(blocks)).flat()
}

function blocksOf(slug: string, body: MarkdownRoot): CodeBlock[] {
  const blocks: CodeBlock[] = []
  walk(body, (node) => {
    if (node.type !== 'code') return
    const info = parseCodeInfo(node.meta)
    blocks.push({
      name: `${info?.title ?? node.lang} (${slug}, line ${node.position?.start.line})`,
      slug,
      title: info?.title ?? null,
      language: node.lang ?? '',
      isRun: info?.isRun === true,
      code: node.value,
    })
  })
  return blocks
}
