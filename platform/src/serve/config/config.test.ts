import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { temporaryKeyPair } from '#src/signing/key-pair.ts'
import { developmentKey } from '#src/signing/publisher.ts'
import { writeTrustedKeys } from '#src/signing/trusted-keys.ts'
import { readConfig } from './config.ts'

it('runs without any setting', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, tls: null, devRemotes: [] })
  expect(config.site).toMatchObject({
    origin: 'http://localhost:3000',
    apiHost: 'http://localhost:3200',
    analyticsEndpoint: '/_mf/events',
  })
})

it('lists everything that is wrong at once', () => {
  expect(() =>
    readConfig({
      PORT: 'http',
      SITE_ORIGIN: 'example',
      ANALYTICS_ENDPOINT: '//elsewhere.example',
      HEATMAP_MODULE: 'https://elsewhere.example/map.js',
      TLS_KEY_FILE: 'key.pem',
    }),
  ).toThrow(
    /PORT must be[\s\S]*SITE_ORIGIN must be[\s\S]*ANALYTICS_ENDPOINT must be[\s\S]*HEATMAP_MODULE must be/,
  )
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

const keys = mkdtempSync(path.join(tmpdir(), 'config-keys-'))
afterAll(() => rmSync(keys, { recursive: true }))
const TRUSTED_KEYS = path.join(keys, 'trusted-keys.json')
writeFileSync(TRUSTED_KEYS, '{"schema":1,"keys":[]}')

const PRODUCTION = {
  NODE_ENV: 'production',
  TRUSTED_KEYS,
  COGNITO_USER_POOL_ID: 'us-west-2_AbCdEf123',
  COGNITO_CLIENT_ID: 'client1',
  SITE_ORIGIN: 'https://orchard.example',
  PRODUCT_API_HOST: 'https://api.orchard.example',
}

it('starts in production with a pool and public addresses', () => {
  expect(readConfig(PRODUCTION).shutdownDelayMs).toBe(3_000)
})

it('refuses everything of development in production, and lists all of it', () => {
  const environment = { NODE_ENV: 'production', MFE_LOCAL: '1', TRUSTED_PROXIES: 'foo' }
  for (const name of ['COGNITO_USER_POOL_ID', 'SITE_ORIGIN', 'PRODUCT_API_HOST'])
    expect(() => readConfig(environment)).toThrow(`- ${name} is needed in production`)
  expect(() => readConfig(environment)).toThrow('- MFE_LOCAL must not be set in production')
  expect(() => readConfig(environment)).toThrow('- TRUSTED_PROXIES must list IP addresses')
})

it('refuses to start in production without trusted keys, or with those of development', async () => {
  const read = (file: string) => readConfig({ ...PRODUCTION, TRUSTED_KEYS: file })
  const missing = path.join(keys, 'none.json')
  expect(() => read(missing)).toThrow(`- TRUSTED_KEYS: ${missing} is missing`)
  const broken = path.join(keys, 'broken.json')
  writeFileSync(broken, '{"schema":1,"keys":[{"name":"anna"}]}')
  expect(() => read(broken)).toThrow(`- TRUSTED_KEYS: ${broken} has a malformed key`)
  const own = path.join(keys, 'development.json')
  await writeTrustedKeys(own, [developmentKey(temporaryKeyPair())])
  expect(() => read(own)).toThrow('- TRUSTED_KEYS: ')
  expect(readConfig({ TRUSTED_KEYS: own }).trustedKeys).toBe(own)
})

it('follows the registry that it is told to', () => {
  expect(readConfig({}).registry).toBe('production')
  expect(readConfig({ REGISTRY: 'staging' }).registry).toBe('staging')
  expect(() => readConfig({ REGISTRY: '../x' })).toThrow('- REGISTRY must be the name')
})

it.each([
  ['SITE_ORIGIN', 'https://localhost:3000', 'must not lead to this machine'],
  ['SITE_ORIGIN', 'http://orchard.example', 'must start with https://'],
  ['PRODUCT_API_HOST', 'http://127.0.0.1:3200', 'must not lead to this machine'],
  ['IDENTITY_HOST', 'http://[::1]:3100', 'must not lead to this machine'],
  ['COGNITO_HOSTED_DOMAIN', 'http://localhost:3100', 'must not lead to this machine'],
])('refuses %s=%s in production', (name, value, words) => {
  expect(() => readConfig({ ...PRODUCTION, [name]: value })).toThrow(`- ${name} ${words}`)
})

it('refuses a shared database without the secret of its keys, also as the composer', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db' })).toThrow('- KEY_SECRET is needed')
})

it('lists what is wrong with the store, the remotes from source and TLS', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'config-'))
  const file = path.join(folder, 'key.pem')
  writeFileSync(file, 'no key')
  const read = () =>
    readConfig({
      RELEASES_STORE: 's3:/bucket',
      S3_ENDPOINT: 'nowhere',
      DEV_REMOTES: '{"base":',
      STORE_POLL_MS: 'often',
      TLS_KEY_FILE: file,
      TLS_CERT_FILE: path.join(folder, 'none.pem'),
    })
  try {
    expect(read).toThrow(
      /- STORE_POLL_MS must[\s\S]*- DEV_REMOTES must[\s\S]*- RELEASES_STORE must/,
    )
    expect(read).toThrow(/- S3_ENDPOINT must[\s\S]*- S3_ACCESS_KEY_ID is[\s\S]*- S3_SECRET_ACCESS/)
    expect(read).toThrow(/- TLS_KEY_FILE or TLS_CERT_FILE: ENOENT/)
    expect(() => readConfig({ TLS_KEY_FILE: file, TLS_CERT_FILE: file })).toThrow(
      '- TLS_KEY_FILE or TLS_CERT_FILE: ',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
  expect(() => readConfig({ DEV_REMOTES: '[{"base":"x"}]' })).toThrow('- DEV_REMOTES must be')
})
