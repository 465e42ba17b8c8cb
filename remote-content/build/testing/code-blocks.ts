import path from 'node:path'
import { parseCodeInfo, walk } from '#build/markdown.ts'
import { readPosts } from '#build/read-posts.ts'

/** A block of code of an article. */
export interface CodeBlock {
  /** Names the block in tests: title or language, article and line. */
  name: string
  /** Slug of its article. */
  slug: string
  title: string | null
  language: string
  /** True for a complete program with assertions. */
  isRun: boolean
  code: string
}

/** The code blocks of all articles, in reading order. */
export async function readCodeBlocks(): Promise<CodeBlock[]> {
  const blocks: CodeBlock[] = []
  for (const { slug, body } of await readPosts(path.join(import.meta.dirname, '../..')))
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
