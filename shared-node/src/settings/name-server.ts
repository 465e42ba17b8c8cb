import { getServers } from 'node:dns'
import { isIP } from 'node:net'
import type { Settings } from './settings.ts'

/** The recursive name server that an installation asks. */
export interface NameServer {
  address: string
  port: number
}

/** `DNS_RESOLVER`, or the first name server of this machine. */
export function readNameServer(settings: Settings): NameServer {
  const given = settings.text('DNS_RESOLVER') ?? getServers()[0] ?? '127.0.0.1'
  const address = `dns://${isIP(given) === 6 ? `[${given}]` : given}`
  const { hostname, port } = URL.canParse(address) ? new URL(address) : { hostname: '', port: '' }
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return { address: bare, port: Number(port || 53) }
  settings.problems.push(
    'DNS_RESOLVER must be an address such as 9.9.9.9, [2620:fe::9] or 127.0.0.1:5353',
  )
  return { address: '127.0.0.1', port: 53 }
}
