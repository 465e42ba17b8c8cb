import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { copyWorkspace } from '@orchard/platform/testing'
import { growApis } from './grow-apis.ts'
import { growArticles } from './grow-articles.ts'

/** How large a copy becomes. */
export interface Size {
  apis: number
  articles: number
}

/** Copies this workspace to an empty folder, with as many APIs and articles as `size` says. */
export async function growWorkspace(folder: string, { apis, articles }: Size): Promise<void> {
  await copyWorkspace(folder)
  await grow(path.join(folder, 'remote-catalogue/apis'), '.yaml', (files) => growApis(files, apis))
  await grow(path.join(folder, 'remote-content/posts'), '.md', (files) =>
    growArticles(files, articles),
  )
}

async function grow(
  folder: string,
  extension: string,
  make: (files: ReadonlyMap<string, string>) => Map<string, string>,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(extension))
  const read = async (name: string) =>
    [name, await readFile(path.join(folder, name), 'utf8')] as const
  const files = new Map(await Promise.all(names.map(read)))
  for (const [name, text] of make(files)) await writeFile(path.join(folder, name), text)
}
