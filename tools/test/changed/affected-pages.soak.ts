import { describe, expect, it } from 'vitest'
import { affectedPages, listPages } from './affected-pages.ts'

const pages = await listPages()
const affectedBy = async (...files: string[]) =>
  (await affectedPages(pages, files)).map(({ path }) => path)

describe('the pages that a change affects', () => {
  it('are the one that a text is on', async () => {
    expect(await affectedBy('remote-content/src/pages/tos-page.tsx')).toEqual(['/tos'])
    expect(await affectedBy('remote-content/src/legal/tos.md')).toEqual(['/tos'])
  })

  it('are all that import a module, in their remote', async () => {
    const affected = await affectedBy('remote-content/src/ui/prose.tsx')
    expect(affected).toContain('/tos')
    expect(affected).not.toContain('/pricing')
    expect(affected).not.toContain('/api')
  })

  it('are those that read an asset which is made from a text', async () => {
    expect(await affectedBy('remote-content/posts/choosing-a-data-api.md')).toEqual([
      '/blog',
      '/blog/:slug',
    ])
    expect(await affectedBy('remote-content/faq.yaml')).toEqual(['/pricing', '/faq'])
  })

  it('are all of a remote for other data, which pages do not import', async () => {
    const all = pages.filter(({ file }) => file.startsWith('remote-content/'))
    expect(await affectedBy('remote-content/no-asset.yaml')).toHaveLength(all.length)
    expect(await affectedBy('remote-catalogue/apis/weather.yaml')).toEqual(
      expect.arrayContaining(['/', '/api', '/api/:slug', '/category/:slug']),
    )
    expect(await affectedBy('remote-catalogue/apis/weather.yaml')).not.toContain('/tos')
  })

  it('are all of the site for the shell, what the host provides, and how things are built', async () => {
    for (const file of [
      'host/src/shell/footer/footer.tsx',
      'shared/src/session/index.ts',
      'shared/src/styles/tokens.css',
      'platform/src/build/build-release.ts',
      'package-lock.json',
    ])
      expect(await affectedBy(file), file).toHaveLength(pages.length)
  })

  it('are none for tests, explanations and services', async () => {
    expect(
      await affectedBy(
        'remote-content/src/data/faq.test.ts',
        'host/README.md',
        'docs/operations.md',
        'services/identity/src/main.ts',
      ),
    ).toEqual([])
  })
})
