import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createSecureContext } from 'node:tls'
import { EVENTS_PATH, type ReleaseManifest, type SiteConfig } from '@orchard/shared/contracts'
import { HOUR_MS } from '@orchard/shared/format'
import { isBoundToLoopback, readLiveSources, Settings } from '@orchard/shared-node/settings'
import { PRODUCTION } from '#src/registry/layout.ts'
import { readReportSecret, readRollbackPolicy } from '#src/serve/telemetry/rollback-policy.ts'
import { trustedKeysPath, trustedKeysProblem } from '#src/signing/trusted-keys.ts'
import { storeProblems } from '#src/stores/open-store.ts'
import { readAuthConfig } from './auth-config.ts'

const DEFAULT_STORE_POLL_MS = 1_000

/** Settings of the composer, read from the environment once, at start. */
export type ComposerConfig = ReturnType<typeof readConfig>

/** A path of this site, which no other host can be read from. */
const PATH = /^\/(?![\\/])/

/** @throws {ConfigError} listing every variable that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const settings = new Settings(environment)
  const { problems } = settings
  const port = settings.port('PORT', 3000)
  const tls = readTls(settings)
  const auth = readAuthConfig(settings)
  const { origin } = new URL(
    settings.address('SITE_ORIGIN', `${tls ? 'https' : 'http'}://localhost:${port}`),
  )
  const liveSources = [...readLiveSources(settings).keys()]
  const heatmapModule = settings.text('HEATMAP_MODULE')
  const releasesDir = path.resolve(settings.text('RELEASES_DIR') ?? '.releases')
  const config = {
    port,
    bindHost: settings.text('HOST') ?? '127.0.0.1',
    releasesDir,
    /** The registry that it follows, such as `production` or `staging`. */
    registry: settings.text('REGISTRY') ?? PRODUCTION,
    /** File with the keys that must have signed releases. */
    trustedKeys: trustedKeysPath(environment, releasesDir),
    /** Polls a bucket this often; the registry file of a folder twice as often. */
    storePollMs: settings.number('STORE_POLL_MS', DEFAULT_STORE_POLL_MS, { most: HOUR_MS }),
    /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
    trustedProxies: settings.trustedProxies(),
    /** Serves HTTP/2 over TLS when set. */
    tls,
    /** True if visitors reach the site over TLS, here or at a proxy in front. */
    isSecure: tls !== null || origin.startsWith('https:'),
    /** Token that readers of `/_mf/metrics` must send; null where only this machine may read it. */
    metricsToken: settings.text('METRICS_TOKEN'),
    /** Deadline of a render, after which its worker is replaced. */
    renderDeadlineMs: settings.number('RENDER_DEADLINE_MS', 2_000, { most: 60_000 }),
    workers: settings.number('RENDER_WORKERS', 2, { most: 16 }),
    /** Remotes that run from source, in development; they take the place of their releases. */
    devRemotes: readDevRemotes(settings),
    /** Allows `?mfe=content@local:5175`, in development only. */
    allowLocal: settings.text('MFE_LOCAL') === '1',
    rollback: readRollbackPolicy(settings),
    /** Signs the marks of pages; null if this process makes up a secret of its own. */
    reportSecret: readReportSecret(settings),
    /** Production with stand-ins, on this machine alone; each page says so. */
    isRehearsal: settings.isRehearsal,
    /** Keeps serving for this long after `/readyz` turned 503. */
    shutdownDelayMs: settings.shutdownDelayMs(),
    ...settings.logging(),
    site: {
      origin,
      apiHost: settings.address(
        'PRODUCT_API_HOST',
        `http://localhost:${settings.port('PRODUCT_API_PORT', 3200)}`,
      ),
      identityHost: settings.text('IDENTITY_HOST')
        ? settings.address('IDENTITY_HOST', '')
        : auth.isAmazon
          ? null
          : auth.endpoint,
      auth,
      ...(settings.choice('BILLING', ['on', 'off'], 'on') === 'off' ? { isFree: true } : {}),
      ...(liveSources.length > 0 ? { liveSources } : {}),
      socialLinks: {
        facebook: settings.address('FACEBOOK_URL', 'https://www.facebook.com/apiorchard'),
        twitter: settings.address('TWITTER_URL', 'https://twitter.com/apiorchard'),
        linkedin: settings.address('LINKEDIN_URL', 'https://www.linkedin.com/company/apiorchard'),
      },
      analyticsEndpoint: analyticsEndpointOf(settings.text('ANALYTICS_ENDPOINT')),
      ...(heatmapModule === null ? {} : { heatmapModule }),
    },
  }
  if (config.site.analyticsEndpoint && !PATH.test(config.site.analyticsEndpoint))
    problems.push('ANALYTICS_ENDPOINT must be a path of this site, such as /events, or off')
  if (heatmapModule !== null && !PATH.test(heatmapModule))
    problems.push('HEATMAP_MODULE must be a path of this site, such as /heatmap/start.js')
  if (config.allowLocal && !isBoundToLoopback(config.bindHost))
    problems.push('MFE_LOCAL=1 is for this machine only: HOST must be 127.0.0.1, ::1 or localhost')
  problems.push(...storeProblems(environment))
  // In development they are made with the first release.
  if (settings.isProduction) problems.push(...[trustedKeysProblem(config.trustedKeys) ?? []].flat())
  refuseStandIns(settings, config.site)
  settings.assertUsable('The configuration is not usable')
  return config
}

/** In production nothing of development may be left, least of all by forgetting to set something. */
function refuseStandIns(settings: Settings, { auth }: SiteConfig): void {
  settings.needKeySecret()
  settings.needUnlessRehearsed(
    'COGNITO_USER_POOL_ID',
    'the embedded identity provider shows its codes',
  )
  settings.needInProduction('SITE_ORIGIN', 'it is the origin that visitors use')
  settings.needInProduction('PRODUCT_API_HOST', 'browsers ask for it')
  const addresses = ['SITE_ORIGIN', 'PRODUCT_API_HOST', 'IDENTITY_HOST']
  for (const name of [...addresses, 'SOCIAL_AUTHORIZE_URL', 'SOCIAL_TOKEN_URL'])
    settings.needPublicInProduction(name)
  if (auth.isAmazon && auth.hostedLogin)
    settings.needPublicInProduction('COGNITO_HOSTED_DOMAIN', [auth.hostedLogin])
  if (!settings.isProduction) return
  for (const name of ['MFE_LOCAL', 'DEV_REMOTES'])
    if (settings.text(name)) settings.problems.push(`${name} must not be set in production`)
}

function readTls(settings: Settings): { key: Buffer; cert: Buffer } | null {
  const [keyFile, certFile] = [settings.text('TLS_KEY_FILE'), settings.text('TLS_CERT_FILE')]
  if (!keyFile && !certFile) return null
  if (!keyFile || !certFile) {
    settings.problems.push('TLS_KEY_FILE and TLS_CERT_FILE are needed together')
    return null
  }
  try {
    const pair = { key: readFileSync(keyFile), cert: readFileSync(certFile) }
    createSecureContext(pair)
    return pair
  } catch (error) {
    settings.problems.push(`TLS_KEY_FILE or TLS_CERT_FILE: ${(error as Error).message}`)
    return null
  }
}

function readDevRemotes(settings: Settings): ReleaseManifest[] {
  const text = settings.text('DEV_REMOTES')
  if (text === null) return []
  try {
    const remotes: unknown = JSON.parse(text)
    if (Array.isArray(remotes) && remotes.every((one) => URL.canParse(one?.base))) return remotes
  } catch {
    // Not JSON: told like a list of something else.
  }
  settings.problems.push('DEV_REMOTES must be a JSON list of release manifests with a base address')
  return []
}

/** The composer's own collector unless another path is given; null for none. */
function analyticsEndpointOf(given: string | null): string | null {
  return given === 'off' ? null : (given ?? EVENTS_PATH)
}
