import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { nuErrors } from '#fixtures/nu-checker.ts'
import { SITE_PATHS } from '#fixtures/site-paths.ts'
import { expect, httpTest } from '#fixtures/test.ts'

httpTest('every page is valid HTML by the Nu checker', async ({ baseURL }) => {
  httpTest.setTimeout(180_000)
  const sitemap = await (await fetch(`${baseURL}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const paths = new Set([...SITE_PATHS, ...listed, '/_mf/', '/no-such-page', '/api/no-such-api'])
  const folder = await mkdtemp(path.join(tmpdir(), 'markup-'))
  try {
    const files: string[] = []
    for (const address of paths) {
      const file = path.join(folder, `${address.replaceAll('/', '_')}.html`)
      await writeFile(file, await (await fetch(`${baseURL}${address}`)).text())
      files.push(file)
    }
    expect(files.length).toBeGreaterThan(200)
    expect(await nuErrors(files)).toEqual([])
  } finally {
    await rm(folder, { recursive: true })
  }
})
