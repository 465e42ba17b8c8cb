import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const slugOf = (id: number) => `number-${id}`

/**
 * Writes valid articles of these days into a new folder, as `posts/` and `illustrations/`. Their
 * slugs are `number-1` and so on, and each links to the first. The caller removes the folder.
 */
export async function writePosts(dates: readonly string[]): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'posts-'))
  for (const folder of ['posts', 'illustrations']) await mkdir(path.join(root, folder))
  for (const [index, date] of dates.entries()) {
    const slug = slugOf(index + 1)
    await writeFile(path.join(root, 'posts', `${slug}.md`), article(index + 1, date))
    await writeFile(path.join(root, 'illustrations', `${slug}.svg`), `<svg id="${slug}"/>`)
  }
  return root
}

const article = (id: number, date: string) => `---
title: Article number ${id}
description: ${'Words that say what the article is about. '.repeat(3).trim()}
date: ${date}
image: ${slugOf(id)}.svg
related: [weather, exchange-rates]
---

First comes a paragraph with [a link](/blog/${slugOf(1)}).

## How long to wait

\`\`\`js run title="run.js"
assert.ok(true)
\`\`\`

## When to stop

\`\`\`js title="rate.js"
fetch('/')
\`\`\`
`
