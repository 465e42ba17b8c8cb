const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[(?:::1?|::ffff:7f.*)\])$/

/** True if a URL's `hostname` stands for this machine, so that nobody else can reach it. */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname.toLowerCase().replace(/\.$/, ''))
}
