import { compile } from '@fastify/proxy-addr'
import { LOG_LEVELS, type LogLevel } from '#src/log/index.ts'
import { OperatorError } from '#src/process/operator-error.ts'
import { isBoundToLoopback, isLoopbackHost } from './loopback.ts'

/** Everything that is wrong with the environment, one line each. */
export class ConfigError extends OperatorError {
  readonly code = 'config_invalid'

  /** @param title the first line, which says what cannot start. */
  constructor(title: string, problems: readonly string[]) {
    super(`${title}:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  }
}

/** The most milliseconds that a server may keep responding after it stopped being ready. */
const LONGEST_SHUTDOWN_DELAY_MS = 8_000
const PRODUCTION_SHUTDOWN_DELAY_MS = 3_000
/** The format of Cognito, whose pool ids have 55 characters at most. */
const POOL_ID = /^(?=.{1,55}$)[a-z]{2}-(?:gov-)?[a-z]+-\d_[a-zA-Z0-9]+$/

/**
 * Reads settings and collects everything that is wrong with them, so that an operator sees all problems
 * at once. A setting that cannot be used still gets a value, to let the reader go on to the next.
 */
export class Settings {
  readonly #environment: NodeJS.ProcessEnv
  readonly #problems: string[] = []

  /** @param environment where an empty variable counts as unset. */
  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment
  }

  /** True for the real site, where no stand-in and no address of this machine will do. */
  get isProduction(): boolean {
    return this.#environment['NODE_ENV'] === 'production'
  }

  /**
   * True where production is rehearsed with stand-ins (`REHEARSAL=on`), on this machine alone: whoever can reach the
   * stand-ins can sign in as anybody.
   */
  get isRehearsal(): boolean {
    return this.isProduction && this.choice('REHEARSAL', ['on', 'off'], 'off') === 'on'
  }

  /** Readers of several settings add their own problems here. */
  get problems(): string[] {
    return this.#problems
  }

  text(name: string): string | null {
    return this.#environment[name] || null
  }

  /** A text that passes a check; of another, the problem says in `words` what it must be. */
  checked<T extends string | null>(
    name: string,
    fallback: T,
    isRight: (value: string) => boolean,
    words: string,
  ): string | T {
    const given = this.text(name)
    if (given !== null && !isRight(given)) this.#problems.push(`${name} must ${words}`)
    return given ?? fallback
  }

  /** The id of a user pool. */
  poolId<T extends string | null>(name: string, fallback: T): string | T {
    const words = 'look like us-west-2_AbCdEf123, with 55 characters at most'
    return this.checked(name, fallback, (id) => POOL_ID.test(id), words)
  }

  /** The id of a client of a user pool. */
  clientId<T extends string | null>(name: string, fallback: T): string | T {
    const words = 'be 1 to 128 letters, digits or underscores'
    return this.checked(name, fallback, (id) => /^\w{1,128}$/.test(id), words)
  }

  /** `SITE_ORIGIN`: the origins of the site; by default those of this machine at `PORT`. */
  siteOrigins(): string[] {
    const port = this.port('PORT', 3000)
    return this.list('SITE_ORIGIN', `http://localhost:${port},http://127.0.0.1:${port}`)
  }

  /** Names of the variables that begin like this and are set. */
  given(start: string): string[] {
    return Object.keys(this.#environment).filter(
      (name) => name.startsWith(start) && this.text(name),
    )
  }

  /** The values between commas; those of `fallback` when unset. */
  list(name: string, fallback = ''): string[] {
    return (this.text(name) ?? fallback).split(',').flatMap((one) => one.trim() || [])
  }

  number(
    name: string,
    fallback: number,
    { least = 1, most: max = Number.MAX_SAFE_INTEGER } = {},
  ): number {
    const value = Number(this.text(name) ?? fallback)
    if (Number.isSafeInteger(value) && value >= least && value <= max) return value
    const range = max === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${max}`
    this.#problems.push(`${name} must be a whole number ${range}`)
    return fallback
  }

  port(name: string, fallback: number): number {
    return this.number(name, fallback, { most: 65_535 })
  }

  /** An http or https address, without a slash at its end. */
  address(name: string, fallback: string): string {
    const value = this.text(name) ?? fallback
    if (/^https?:[^\s,]+$/i.test(value) && URL.canParse(value))
      return value.replace(/(?<!\/)\/+$/, '')
    this.#problems.push(`${name} must be a URL that starts with http:// or https://`)
    return fallback
  }

  /** One of a few words. */
  choice<T extends string>(name: string, words: readonly T[], fallback: T): T {
    const given = this.text(name) ?? fallback
    const found = words.find((word) => word === given)
    if (!found) this.#problems.push(`${name} must be ${listed(words)}, not ${given}`)
    return found ?? fallback
  }

  /** `TRUSTED_PROXIES`: whose `X-Forwarded-For` is believed; each entry as Fastify takes it. */
  trustedProxies(): string[] {
    return this.list('TRUSTED_PROXIES', '127.0.0.1,::1').filter((one) => {
      if (isProxy(one)) return true
      this.#problems.push(`TRUSTED_PROXIES must list IP addresses or networks (CIDR), not ${one}`)
      return false
    })
  }

  /** `SHUTDOWN_DELAY_MS`: how long a server goes on after it said that it is not ready any more. */
  shutdownDelayMs(): number {
    const fallback = this.isProduction ? PRODUCTION_SHUTDOWN_DELAY_MS : 0
    return this.number('SHUTDOWN_DELAY_MS', fallback, { least: 0, most: LONGEST_SHUTDOWN_DELAY_MS })
  }

  /**
   * `LOG_LEVEL` and `RELEASE`, the name that logs and traces give the sources that run. Production logs every response,
   * development only problems.
   */
  logging(): { logLevel: LogLevel; release: string | null } {
    return {
      logLevel: this.choice('LOG_LEVEL', LOG_LEVELS, this.isProduction ? 'info' : 'warn'),
      release: this.text('RELEASE'),
    }
  }

  /** Refuses to do without a setting in production. */
  needInProduction(name: string, why: string): void {
    if (this.isProduction && !this.text(name))
      this.#problems.push(`${name} is needed in production: ${why}`)
  }

  /** The same for what a stand-in takes the place of in a rehearsal. */
  needUnlessRehearsed(name: string, why: string): void {
    if (!this.isRehearsal) this.needInProduction(name, why)
  }

  /**
   * Refuses addresses in production that visitors cannot reach, or only without TLS; in a rehearsal those that anybody
   * but this machine can reach.
   */
  needPublicInProduction(name: string, addresses: readonly string[] = this.list(name)): void {
    if (!this.isProduction) return
    for (const address of addresses) {
      if (!URL.canParse(address)) continue // reported where it is read
      const { protocol, hostname } = new URL(address)
      if (this.isRehearsal) {
        if (!isLoopbackHost(hostname))
          this.#problems.push(`${name} must lead to this machine in a rehearsal: ${address}`)
      } else if (isLoopbackHost(hostname))
        this.#problems.push(`${name} must not lead to this machine in production: ${address}`)
      else if (protocol !== 'https:')
        this.#problems.push(`${name} must start with https:// in production: ${address}`)
    }
  }

  /** Refuses a shared database without the secret of its keys: each instance would make its own. */
  needKeySecret(): void {
    if (this.text('KEY_SECRET') || !this.text('DATABASE_URL')) return
    this.#problems.push(
      'KEY_SECRET is needed with DATABASE_URL: all instances must have the same one',
    )
  }

  /** @throws {ConfigError} when anything that was read cannot be used; each problem once. */
  assertUsable(title: string): void {
    const host = this.text('HOST')
    if (this.isRehearsal && host !== null && !isBoundToLoopback(host))
      this.#problems.push(
        'HOST must be 127.0.0.1, ::1 or localhost in a rehearsal: the stand-ins are for this machine alone',
      )
    if (this.#problems.length > 0) throw new ConfigError(title, [...new Set(this.#problems)])
  }
}

function isProxy(value: string): boolean {
  try {
    compile([value])
    return true
  } catch {
    return false // the message names no setting; ours does
  }
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}
