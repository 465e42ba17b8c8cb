import { expect, it } from 'vitest'
import { measureGrownSite } from './grown-site.ts'

const MINUTES_3 = 180_000

it('a site of 2,000 APIs and 500 articles is built, found through, and responds in time', {
  timeout: MINUTES_3,
}, async () => {
  const site = await measureGrownSite({ apis: 2_000, articles: 500 })
  expect(site).toMatchObject({ reached: 2_000, articles: 500 })
  const { bytes, firstMs } = site
  expect(bytes['/llms.txt']).toBeLessThan(50_000)
  expect(bytes['/api']).toBeLessThan(20_000)
  expect(bytes['/category/finance']).toBeLessThan(25_000)
  expect(bytes['/blog']).toBeLessThan(18_000)
  expect(bytes['search']).toBeLessThan(100_000)
  // Three times what the bench allows, for a machine with other work.
  expect(site.buildMs).toBeLessThan(150_000)
  expect(site.startMs).toBeLessThan(1_500)
  expect(firstMs['/api']).toBeLessThan(600)
  expect(firstMs['/openapi.json']).toBeLessThan(4_000)
})
