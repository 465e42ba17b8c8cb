import { expect, it } from 'vitest'
import { remoteLoaders } from './remote-loaders.ts'
import type { PageArgs, PageModule, ResourceModule } from './remote-module.ts'

const page: PageModule = {
  Component: () => null,
  head: () => ({ title: 'Tools', description: 'Every tool' }),
}
const resource: ResourceModule = { render: async () => ({ contentType: 'text/plain', body: '' }) }
const { loadPage, loadResource } = remoteLoaders(
  { './pages/home-page.tsx': async () => ({ page }) },
  { './resources/feeds/feed-resource.ts': async () => ({ resource }) },
)

it('loads pages and resources by their ids', async () => {
  expect(await loadPage('tools/home')).toBe(page)
  expect(await loadResource('tools/feed')).toBe(resource)
})

it('names what a remote does not have', async () => {
  await expect(loadPage('tools/feed')).rejects.toThrow('tools has no page tools/feed')
  await expect(loadResource('tools/home')).rejects.toThrow('tools has no resource tools/home')
})

it('takes the twins of pages from one module', async () => {
  const twin: ResourceModule = { render: async () => ({ contentType: 'text/markdown', body: '' }) }
  const { loadResource: load } = remoteLoaders(
    {},
    { './resources/feeds/feed-resource.ts': async () => ({ resource }) },
    async () => ({ twins: { 'tools/home.md': twin } }),
  )
  expect(await load('tools/home.md')).toBe(twin)
  expect(await load('tools/feed')).toBe(resource)
})

it('makes a short twin from the head of a page that has none', async () => {
  const args = { request: new Request('https://site.example/tools.md') } as PageArgs
  const { body } = await (await loadResource('tools/home.md')).render(args)
  expect(body).toMatch(
    /# Tools\n\nEvery tool\n\nThe rest is for browsers: \[Tools\]\(https:\/\/site\.example\/tools\)\.\n$/,
  )
})
