import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('works without any setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3200,
    databaseUrl: null,
    siteOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
  })
})

it('follows the port of the site', () => {
  expect(readConfig({ PORT: '3310' }).siteOrigins).toContain('http://localhost:3310')
})

it('lists everything that is wrong', () => {
  const environment = {
    PRODUCT_API_PORT: '0',
    SITE_ORIGIN: 'example.com',
    DATABASE_URL: 'mysql://x',
  }
  expect(() => readConfig(environment)).toThrow(
    /- PRODUCT_API_PORT .*\n- SITE_ORIGIN .*\n- DATABASE_URL /,
  )
})
