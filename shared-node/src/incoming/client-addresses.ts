import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { readAddress } from './read-address.ts'

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

/** The address of a node name of RFC 7239, without its port; null for what is no address. */
function addressOf(node: string): string | null {
  const [, bracketed] = /^\[([^\]]*)\](?::\w+)?$/.exec(node) ?? []
  if (bracketed !== undefined) return isIPv6(bracketed) ? addressIn(bracketed) : null
  const [, beforePort = node] = /^([\d.]+):\w+$/.exec(node) ?? []
  return addressIn(beforePort)
}

const addressIn = (text: string) => readAddress(text)?.address ?? null
