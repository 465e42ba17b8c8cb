import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ReleaseManifest } from '@orchard/shared/contracts'
import type { SiteConfig } from '#src/app/site-config.ts'
import { hasRealPool, readAuthConfig } from './auth-config.ts'
import { type RollbackPolicy, readReportSecret, readRollbackPolicy } from './rollback-policy.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** How the composer runs; read from the environment once, at start. */
export interface ComposerConfig {
  port: number
  bindHost: string
  releasesDir: string
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[]
  /** Serves HTTP/2 over TLS when set. */
  tls: { key: Buffer; cert: Buffer } | null
  /** Whether visitors reach the site over TLS, here or at a proxy in front. */
  isSecure: boolean
  /** What a reader of `/_mf/metrics` must show; null where only this machine may read it. */
  metricsToken: string | null
  /** How long one render may take before its worker is given up. */
  renderDeadlineMs: number
  workers: number
  /** Remotes that run from source, in development; they take the place of their releases. */
  devRemotes: readonly ReleaseManifest[]
  /** Whether `?mfe=content@local:5175` works: in development only. */
  allowLocal: boolean
  rollback: RollbackPolicy
  /** What pages are marked with for reports; null where this process makes one up. */
  reportSecret: string | null
  site: SiteConfig
}

/** Everything that is wrong with the environment; one line each. */
export class ConfigError extends Error {
  readonly code = 'config_invalid'
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((one) => `- ${one}`).join('\n')}`)
  }
}

/** @throws {ConfigError} listing every variable that cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv): ComposerConfig {
  const problems: string[] = []
  const number = (name: string, fallback: number, maximum: number) => {
    const value = Number(environment[name] ?? fallback)
    if (!Number.isInteger(value) || value < 1 || value > maximum)
      problems.push(`${name} must be a whole number from 1 to ${maximum}`)
    return value
  }
  const address = (name: string, fallback: string) => {
    const value = environment[name] ?? fallback
    if (!/^https?:$/.test(protocolOf(value)))
      problems.push(`${name} must be an address that starts with http:// or https://`)
    return value
  }
  const port = number('PORT', 3000, 65_535)
  const tls = readTls(environment, problems)
  const auth = readAuthConfig(environment, problems)
  const origin = new URL(
    address('SITE_ORIGIN', `${tls ? 'https' : 'http'}://localhost:${port}`),
    'http://localhost',
  ).origin
  const config: ComposerConfig = {
    port,
    bindHost: environment['HOST'] ?? '127.0.0.1',
    releasesDir: path.resolve(environment['RELEASES_DIR'] ?? '.releases'),
    trustedProxies: (environment['TRUSTED_PROXIES'] ?? '127.0.0.1,::1')
      .split(',')
      .flatMap((one) => one.trim() || []),
    tls,
    isSecure: tls !== null || origin.startsWith('https:'),
    metricsToken: environment['METRICS_TOKEN'] || null,
    renderDeadlineMs: number('RENDER_DEADLINE_MS', 2_000, 60_000),
    workers: number('RENDER_WORKERS', 2, 16),
    devRemotes: JSON.parse(environment['DEV_REMOTES'] ?? '[]'),
    allowLocal: environment['MFE_LOCAL'] === '1',
    rollback: readRollbackPolicy(environment, problems),
    reportSecret: readReportSecret(environment, problems),
    site: {
      origin,
      apiHost: address(
        'PRODUCT_API_HOST',
        `http://localhost:${environment['PRODUCT_API_PORT'] ?? 3200}`,
      ).replace(/\/+$/, ''),
      identityHost: environment['IDENTITY_HOST']
        ? address('IDENTITY_HOST', '').replace(/\/+$/, '')
        : hasRealPool(environment)
          ? null
          : auth.endpoint,
      auth,
      socialLinks: {
        facebook: address('FACEBOOK_URL', 'https://www.facebook.com/apiorchard'),
        twitter: address('TWITTER_URL', 'https://twitter.com/apiorchard'),
        linkedin: address('LINKEDIN_URL', 'https://www.linkedin.com/company/apiorchard'),
      },
      analyticsEndpoint: environment['ANALYTICS_ENDPOINT'] || null,
    },
  }
  if (config.site.analyticsEndpoint && !/^\/(?!\/)/.test(config.site.analyticsEndpoint))
    problems.push('ANALYTICS_ENDPOINT must be a path of this site, such as /events')
  if (config.allowLocal && !LOOPBACK.has(config.bindHost))
    problems.push('MFE_LOCAL=1 is for this machine only: HOST must be 127.0.0.1, ::1 or localhost')
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function readTls(environment: NodeJS.ProcessEnv, problems: string[]): ComposerConfig['tls'] {
  const { TLS_KEY_FILE: key, TLS_CERT_FILE: cert } = environment
  if (!key && !cert) return null
  if (!key || !cert) {
    problems.push('TLS_KEY_FILE and TLS_CERT_FILE are needed together')
    return null
  }
  try {
    return { key: readFileSync(key), cert: readFileSync(cert) }
  } catch (error) {
    problems.push(`TLS_KEY_FILE or TLS_CERT_FILE: ${(error as Error).message}`)
    return null
  }
}

function protocolOf(address: string): string {
  try {
    return new URL(address).protocol
  } catch {
    return '' // reported by the caller, with the name of the variable
  }
}
