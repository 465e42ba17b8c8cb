const NAMES = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[(?:::1?|::ffff:7f.*)\])$/

/** True if a URL's `hostname` stands for this machine, so that nobody else can reach it. */
export function isLoopbackHost(hostname: string): boolean {
  return NAMES.test(hostname.toLowerCase().replace(/\.$/, ''))
}

/** True for the `Host` of a request that was sent to this machine. */
export function isLoopbackAuthority(host: string | undefined): boolean {
  const address = `http://${host}`
  return URL.canParse(address) && isLoopbackHost(new URL(address).hostname)
}

const BOUND = new Set(['127.0.0.1', '::1', 'localhost'])

/** True for a `HOST` at which nobody but this machine is heard. */
export function isBoundToLoopback(host: string): boolean {
  return BOUND.has(host)
}
