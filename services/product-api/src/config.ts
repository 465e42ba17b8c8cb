import path from 'node:path'
import { DAILY_TRIES } from '@orchard/shared/facts'
import { readNameServer, Settings } from '@orchard/shared-node/settings'
import { readBillingConfig } from './modules/billing/billing-config.ts'
import { readTokenConfig } from './modules/identity/token-config.ts'
import { isUsableSecret } from './modules/keys/key-secret.ts'
import { readMailConfig } from './modules/mail/mail-config.ts'
import { OPERATOR_NAME } from './modules/operator/operator-name.ts'

const SECRET_RULE = 'have at least 32 characters, chosen at random'

/** Settings of the product API, read from the environment at start. */
export type ApiConfig = ReturnType<typeof readConfig>

/** @throws {ConfigError} listing every variable that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const settings = new Settings(environment)
  const dataApisPort = settings.port('DATA_APIS_PORT', 3300)
  const port = settings.port('PRODUCT_API_PORT', 3200)
  const config = {
    port,
    bindHost: settings.text('HOST') ?? '127.0.0.1',
    ...readPlace(settings),
    /** Origins of the site, whose pages may call. */
    siteOrigins: readSites(settings),
    /** Redis for limits per second across instances; null if each instance counts alone. */
    redisUrl: settings.checked(
      'REDIS_URL',
      null,
      isRedisAddress,
      'be redis://HOST:PORT/NUMBER, or rediss://, where the number may be left out',
    ),
    /** Addresses or networks of proxies whose `X-Forwarded-For` is believed; the composer is one. */
    trustedProxies: settings.trustedProxies(),
    tokens: readTokenConfig(settings),
    ...readSecrets(settings),
    /** The service that responds to calls of the catalogue's APIs. */
    upstreamBaseUrl: settings.address('UPSTREAM_BASE_URL', `http://127.0.0.1:${dataApisPort}`),
    /** Calls without a key that one address has in a UTC day. */
    triesPerAddress: settings.number('TRY_CALLS_PER_ADDRESS', DAILY_TRIES, { least: 0 }),
    /** Calls without a key that all visitors together have in a UTC day. */
    triesPerDay: settings.number('TRY_CALLS_PER_DAY', 20_000, { least: 0 }),
    /** Account requests per minute and address. */
    accountCallsPerMinute: settings.number('ACCOUNT_CALLS_PER_MINUTE', 600),
    /** Payment provider; null if no plans are sold. */
    billing: readBillingConfig(settings),
    mail: readMailConfig(settings),
    webhooks: {
      /** Hosts that webhooks may name: `loopback` adds this machine, for development and tests. */
      hosts: readWebhookHosts(settings),
      nameServer: readNameServer(settings),
    },
    /** Words of a maintenance that holds up calls and forms; null while there is none. */
    maintenance: settings.text('MAINTENANCE'),
    /** False if this instance checks no parts for the status page. */
    isProbing: settings.choice('PROBE', ['on', 'off'], 'on') === 'on',
    /** Token for `/metrics`; null to allow this machine only. */
    metricsToken: settings.text('METRICS_TOKEN'),
    /** Bearer token of operators; null if they sign in. */
    operatorToken: settings.checked('OPERATOR_TOKEN', null, isUsableSecret, SECRET_RULE),
    /** Names of those who hold that token. */
    operatorNames: readOperatorNames(settings),
    /** The address at which callers reach the server, for its OpenAPI document. */
    publicAddress: settings.address('PRODUCT_API_HOST', `http://localhost:${port}`),
    ...settings.logging(),
    /** Keeps serving for this long after `/readyz` turned 503. */
    shutdownDelayMs: settings.shutdownDelayMs(),
  }
  const { search, hash, username } = new URL(config.upstreamBaseUrl)
  if (search + hash + username !== '')
    settings.problems.push('UPSTREAM_BASE_URL must be an http or https URL without a query')
  refuseStandIns(settings)
  settings.assertUsable('The product API cannot start')
  return config
}

function readOperatorNames(settings: Settings): string[] {
  const names = settings.list('OPERATOR_NAMES')
  for (const name of names)
    if (!OPERATOR_NAME.test(name))
      settings.problems.push(
        `OPERATOR_NAMES must be names of 1 to 60 letters, digits, ., _, @ or - with commas between them, not ${name}`,
      )
  if (settings.text('OPERATOR_TOKEN') !== null && names.length === 0)
    settings.problems.push(
      'OPERATOR_TOKEN needs OPERATOR_NAMES beside it: the names of those who hold the token, such as ada,grace',
    )
  return names
}

function readWebhookHosts(settings: Settings): 'public' | 'loopback' {
  const hosts = settings.choice('WEBHOOK_HOSTS', ['public', 'loopback'], 'public')
  if (settings.isProduction && hosts === 'loopback')
    settings.problems.push(
      'WEBHOOK_HOSTS must be public in production: webhooks must not reach this machine',
    )
  return hosts
}

/**
 * Reads the address of the database and nothing else, for a job that only migrates.
 * @throws {ConfigError} when it cannot be used.
 */
export function readDatabasePlace(environment: NodeJS.ProcessEnv) {
  const settings = new Settings(environment)
  const place = readPlace(settings)
  settings.assertUsable('The tables cannot be brought up to date')
  return place
}

/**
 * Reads the address of the database and the secrets of its keys, for a job that restores them.
 * @throws {ConfigError} when one cannot be used.
 */
export function readSealedDatabasePlace(environment: NodeJS.ProcessEnv) {
  const settings = new Settings(environment)
  const place = { ...readPlace(settings), ...readSecrets(settings) }
  settings.assertUsable('Nothing can be restored')
  return place
}

function readSecrets(settings: Settings) {
  return {
    /** Secret for stored keys; null to use one generated in the data folder. */
    keySecret: settings.checked('KEY_SECRET', null, isUsableSecret, SECRET_RULE),
    /** Another secret whose keys are accepted, while one replaces the other. */
    otherKeySecret: settings.checked('KEY_SECRET_ALSO', null, isUsableSecret, SECRET_RULE),
  }
}

function readPlace(settings: Settings) {
  return {
    dataDir: path.resolve(settings.text('DATA_DIR') ?? '.data'),
    /** PostgreSQL instead of the embedded database. */
    databaseUrl: settings.checked(
      'DATABASE_URL',
      null,
      (url) => /^postgres(?:ql)?:\/\//.test(url),
      'start with postgres:// or postgresql://',
    ),
  }
}

function readSites(settings: Settings): string[] {
  const origins = settings.siteOrigins()
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      settings.problems.push(
        `SITE_ORIGIN must be an origin such as https://example.com, not ${origin}`,
      )
  if (origins.length === 0) settings.problems.push('SITE_ORIGIN must name at least one origin')
  return origins
}

/** Rejects development defaults in production. */
function refuseStandIns(settings: Settings): void {
  settings.needKeySecret()
  settings.needInProduction('DATABASE_URL', 'the embedded database is for one process only')
  if (!settings.text('DATABASE_URL'))
    settings.needInProduction('KEY_SECRET', 'the stored API keys are sealed with it')
  settings.needUnlessRehearsed(
    'COGNITO_USER_POOL_ID',
    'the embedded identity provider shows its codes',
  )
  settings.needInProduction('UPSTREAM_BASE_URL', 'it names the service of the data APIs')
  settings.needInProduction('SITE_ORIGIN', 'pages of no other origin may call')
  for (const name of ['SITE_ORIGIN', 'SOCIAL_JWKS_URI', 'PRODUCT_API_HOST'])
    settings.needPublicInProduction(name)
}

function isRedisAddress(value: string): boolean {
  return (
    /^rediss?:\/\//.test(value) && URL.canParse(value) && /^\/?\d*$/.test(new URL(value).pathname)
  )
}
