import { expect, it } from 'vitest'
import { remoteLoaders } from './remote-loaders.ts'
import type { PageModule, ResourceModule } from './remote-module.ts'

const page: PageModule = { Component: () => null, head: () => ({ title: '', description: '' }) }
const resource: ResourceModule = { render: async () => ({ contentType: 'text/plain', body: '' }) }
const { loadPage, loadResource } = remoteLoaders(
  { 'tools/home': async () => ({ page }) },
  { 'tools/feed': async () => ({ resource }) },
)

it('loads pages and resources by their ids', async () => {
  expect(await loadPage('tools/home')).toBe(page)
  expect(await loadResource('tools/feed')).toBe(resource)
})

it('names what a remote does not have', async () => {
  await expect(loadPage('tools/feed')).rejects.toThrow('tools has no page tools/feed')
  await expect(loadResource('tools/home')).rejects.toThrow('tools has no resource tools/home')
})
