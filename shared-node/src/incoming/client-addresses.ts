import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Makes `request.ip` of an app an IP address, however a trusted proxy writes it in `X-Forwarded-For`: every form of an
 * address is the same client. Goes before all hooks that read `request.ip`.
 */
export function readClientAddresses(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const given = headers['x-forwarded-for']
    if (given !== undefined) headers['x-forwarded-for'] = forwardedFor(String(given))
    done()
  })
}

/**
 * The addresses of a value of `X-Forwarded-For`, without ports, brackets, quotes and zones. What stands before an entry
 * that is no address, such as `unknown` or an obfuscated name (RFC 7239, section 6), is left out: nobody knows who wrote it.
 */
export function forwardedFor(value: string): string {
  const addresses: string[] = []
  for (const entry of value.split(',').reverse()) {
    const node = entry.trim().replace(/^"(.*)"$/, '$1')
    if (node === '') continue
    const address = addressOf(node)
    if (address === null) break
    addresses.unshift(address)
  }
  return addresses.join(', ')
}

/** A node name of RFC 7239 without its port, in one form for each address; null for what is no address. */
function addressOf(node: string): string | null {
  const [, bracketed] = /^\[([^\]]*)\](?::\w+)?$/.exec(node) ?? []
  const [, beforePort = node] = /^([\d.]+):\w+$/.exec(node) ?? []
  const [name = ''] = (bracketed ?? beforePort).split('%', 1)
  if (isIP(name) !== 6) return isIP(name) === 4 && bracketed === undefined ? name : null
  const shortened = new URL(`http://[${name}]`).hostname.slice(1, -1)
  return ipv4In(shortened) ?? shortened
}

/** The IPv4 address that one of IPv6 stands for (RFC 4291, section 2.5.5.2); null for all others. */
function ipv4In(address: string): string | null {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? []
  if (high === undefined || low === undefined) return null
  const bytes = [high, low].flatMap((group) => {
    const number = Number.parseInt(group, 16)
    return [number >> 8, number & 255]
  })
  return bytes.join('.')
}
