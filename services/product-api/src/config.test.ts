import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('works without any setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3200,
    databaseUrl: null,
    redisUrl: null,
    siteOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
  })
})

it('follows the port of the site', () => {
  expect(readConfig({ PORT: '3310' }).siteOrigins).toContain('http://localhost:3310')
})

it('says in its document where it is reached', () => {
  // OpenAPI clients that import a saved file have no address to resolve a relative server against.
  expect(readConfig({}).publicAddress).toBe('http://localhost:3200')
  expect(readConfig({ PRODUCT_API_PORT: '3999' }).publicAddress).toBe('http://localhost:3999')
  const PRODUCT_API_HOST = 'https://api.orchard.example/'
  expect(readConfig({ PRODUCT_API_HOST }).publicAddress).toBe('https://api.orchard.example')
  expect(() => readConfig({ PRODUCT_API_HOST: 'api.orchard.example' })).toThrow(
    '- PRODUCT_API_HOST must be a URL',
  )
  const production = { ...PRODUCTION, PRODUCT_API_HOST: 'http://localhost:3200' }
  expect(() => readConfig(production)).toThrow('- PRODUCT_API_HOST must not lead to this machine')
})

it('lists everything that is wrong', () => {
  const environment = {
    PRODUCT_API_PORT: '0',
    SITE_ORIGIN: 'example.com',
    DATABASE_URL: 'mysql://x',
    REDIS_URL: 'localhost:6379',
  }
  expect(() => readConfig(environment)).toThrow(
    /- PRODUCT_API_PORT .*\n- DATABASE_URL .*\n- SITE_ORIGIN .*\n- REDIS_URL /,
  )
})

it('believes the embedded provider, wherever it listens', () => {
  expect(readConfig({ IDENTITY_PORT: '3399' }).tokens).toEqual({
    cognito: {
      issuer: 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_OrchardDev',
      clientId: 'orchardembeddedclient',
      jwksUri: 'http://localhost:3399/us-west-2_OrchardDev/.well-known/jwks.json',
      endpoint: 'http://localhost:3399/',
      admin: {
        poolId: 'us-west-2_OrchardDev',
        accessKeyId: 'orchardembeddedadmin',
        secretAccessKey: 'orchard embedded admin secret',
        sessionToken: null,
      },
    },
    google: {
      issuers: ['http://localhost:3399/social'],
      clientId: 'orchard-social',
      jwksUri: 'http://localhost:3399/social/jwks.json',
    },
  })
})

it('believes a real pool and Google, and no stand-in beside them', () => {
  const pool = { COGNITO_USER_POOL_ID: 'eu-west-1_AbC', COGNITO_CLIENT_ID: 'client' }
  const issuer = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_AbC'
  expect(readConfig(pool).tokens).toEqual({
    cognito: {
      issuer,
      clientId: 'client',
      jwksUri: `${issuer}/.well-known/jwks.json`,
      endpoint: 'https://cognito-idp.eu-west-1.amazonaws.com/',
      admin: null,
    },
    google: null,
  })
  const admin = { COGNITO_ADMIN_KEY_ID: 'AKIA', COGNITO_ADMIN_SECRET: 'secret' }
  expect(readConfig({ ...pool, ...admin }).tokens.cognito.admin).toEqual({
    poolId: 'eu-west-1_AbC',
    accessKeyId: 'AKIA',
    secretAccessKey: 'secret',
    sessionToken: null,
  })
  expect(() => readConfig({ ...pool, COGNITO_ADMIN_KEY_ID: 'AKIA' })).toThrow(
    /COGNITO_ADMIN_KEY_ID and COGNITO_ADMIN_SECRET must be set together/,
  )
  expect(readConfig({ ...pool, SOCIAL_CLIENT_ID: 'ours' }).tokens.google).toEqual({
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    clientId: 'ours',
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
  })
})

it('lists everything that is wrong with accounts and calls', () => {
  const environment = {
    COGNITO_USER_POOL_ID: 'no-pool',
    COGNITO_CLIENT_ID: 'a client',
    SOCIAL_JWKS_URI: 'https://keys.example',
    KEY_SECRET: 'short',
    UPSTREAM_BASE_URL: 'https://upstream.example/?a=b',
    ACCOUNT_CALLS_PER_MINUTE: 'many',
    LOG_LEVEL: 'loud',
  }
  for (const name of Object.keys(environment).filter((one) => one !== 'COGNITO_CLIENT_ID'))
    expect(() => readConfig(environment)).toThrow(new RegExp(`- ${name} `))
  expect(() => readConfig(environment)).toThrow(/- COGNITO_CLIENT_ID must be 1 to 128/)
  expect(() => readConfig({ COGNITO_CLIENT_ID: 'x' })).toThrow('must be set together')
})

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db.orchard.example/site',
  KEY_SECRET: 'chosen at random '.repeat(3),
  COGNITO_USER_POOL_ID: 'eu-west-1_AbC',
  COGNITO_CLIENT_ID: 'client',
  SITE_ORIGIN: 'https://orchard.example',
  UPSTREAM_BASE_URL: 'http://data-apis.internal:3300',
  STRIPE_SECRET_KEY: 'sk_live_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
}

it('starts in production with a database, a secret, a pool and a public origin', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({ logLevel: 'info', shutdownDelayMs: 3_000 })
})

it('refuses everything of development in production, and lists all of it', () => {
  const environment = { NODE_ENV: 'production', TRUSTED_PROXIES: 'foo' }
  for (const name of [
    'DATABASE_URL',
    'KEY_SECRET',
    'UPSTREAM_BASE_URL',
    'SITE_ORIGIN',
    'STRIPE_SECRET_KEY',
  ])
    expect(() => readConfig(environment)).toThrow(`- ${name} is needed in production`)
  expect(() => readConfig(environment)).toThrow('- TRUSTED_PROXIES must list IP addresses')
  const { KEY_SECRET: _, ...rest } = PRODUCTION
  expect(() => readConfig(rest)).toThrow('- KEY_SECRET is needed with DATABASE_URL')
})

it('lets webhooks reach this machine for development alone', () => {
  expect(readConfig({})).toMatchObject({ webhooks: { hosts: 'public' } })
  const WEBHOOK_HOSTS = 'loopback'
  expect(readConfig({ WEBHOOK_HOSTS })).toMatchObject({ webhooks: { hosts: 'loopback' } })
  expect(() => readConfig({ WEBHOOK_HOSTS: 'all' })).toThrow('- WEBHOOK_HOSTS must be')
  expect(() => readConfig({ ...PRODUCTION, WEBHOOK_HOSTS })).toThrow(
    '- WEBHOOK_HOSTS must be public in production',
  )
})

it.each(['https://orchard.example,https://127.0.0.1:3000', 'http://orchard.example'])(
  'refuses the origin %s in production',
  (SITE_ORIGIN) => {
    expect(() => readConfig({ ...PRODUCTION, SITE_ORIGIN })).toThrow('- SITE_ORIGIN must')
  },
)

it('wants the names of those who hold the token of operators', () => {
  const OPERATOR_TOKEN = 'chosen at random '.repeat(3)
  expect(() => readConfig({ OPERATOR_TOKEN })).toThrow(
    '- OPERATOR_TOKEN needs OPERATOR_NAMES beside it',
  )
  expect(() => readConfig({ OPERATOR_TOKEN, OPERATOR_NAMES: 'ada,gr ace' })).toThrow(
    '- OPERATOR_NAMES must be names of 1 to 60 letters',
  )
  expect(readConfig({ OPERATOR_TOKEN, OPERATOR_NAMES: 'ada, grace' })).toMatchObject({
    operatorNames: ['ada', 'grace'],
  })
  expect(readConfig({})).toMatchObject({ operatorToken: null, operatorNames: [] })
})

it('refuses a shared database without the secret of its keys', () => {
  expect(() => readConfig({ DATABASE_URL: 'postgres://db' })).toThrow('- KEY_SECRET is needed')
})

it('sells with the keys of the payment provider, by its stand-in, or not at all', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  }
  expect(readConfig(keys).billing).toEqual({
    secretKey: keys.STRIPE_SECRET_KEY,
    webhookSecrets: [keys.STRIPE_WEBHOOK_SECRET],
    standInPort: null,
    visitorMs: 5_000,
  })
  expect(readConfig({ PAYMENTS_PORT: '4400' }).billing).toMatchObject({ standInPort: 4_400 })
  expect(readConfig({ ...PRODUCTION, STRIPE_SECRET_KEY: '', BILLING: 'off' }).billing).toBeNull()
  const rotated = { ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_0123456789,whsec_9876543210' }
  expect(readConfig(rotated).billing?.webhookSecrets).toHaveLength(2)
  for (const [name, value] of [
    ['STRIPE_SECRET_KEY', 'pk_test_0123456789'],
    ['STRIPE_WEBHOOK_SECRET', ''],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1234567890,whsec_2345678901,whsec_3456789012'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['BILLING', 'maybe'],
    ['PROBE', 'maybe'],
  ] as const)
    expect(() => readConfig({ ...keys, [name]: value })).toThrow(`- ${name} must`)
})

it.each(['redis://cache:6379', 'rediss://user:secret@cache:6380/2'])('takes %s', (REDIS_URL) => {
  expect(readConfig({ REDIS_URL }).redisUrl).toBe(REDIS_URL)
})

it.each(['cache:6379', 'http://cache', 'redis://cache/calls', 'redis://cache:port'])(
  'refuses %s for Redis',
  (REDIS_URL) => {
    expect(() => readConfig({ REDIS_URL })).toThrow(/- REDIS_URL must be redis:/)
  },
)
