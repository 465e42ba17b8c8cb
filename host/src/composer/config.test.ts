import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('runs without any setting', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, tls: null, devRemotes: [] })
  expect(config.site).toMatchObject({
    origin: 'http://localhost:3000',
    apiHost: 'http://localhost:3200',
    analyticsEndpoint: null,
  })
})

it('lists everything that is wrong at once', () => {
  expect(() =>
    readConfig({
      PORT: 'http',
      SITE_ORIGIN: 'example',
      ANALYTICS_ENDPOINT: '//elsewhere.example',
      TLS_KEY_FILE: 'key.pem',
    }),
  ).toThrow(/PORT must be[\s\S]*SITE_ORIGIN must be[\s\S]*ANALYTICS_ENDPOINT must be/)
})

it('takes the origin and the API host from the environment', () => {
  const { site } = readConfig({
    SITE_ORIGIN: 'https://orchard.example/',
    PRODUCT_API_HOST: 'https://api.orchard.example/',
  })
  expect(site.origin).toBe('https://orchard.example')
  expect(site.apiHost).toBe('https://api.orchard.example')
})

it('knows that visitors use TLS, here or at a proxy in front', () => {
  expect(readConfig({}).isSecure).toBe(false)
  expect(readConfig({ SITE_ORIGIN: 'https://orchard.example' }).isSecure).toBe(true)
})
