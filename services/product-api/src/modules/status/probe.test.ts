import { createDependencies } from '@orchard/shared-node/health'
import { expect, it } from 'vitest'
import { createLiveSources } from '#src/modules/catalogue/live-sources.ts'
import { createOutbox } from '#src/modules/mail/outbox.ts'
import { openTestDatabase } from '#src/testing/databases.ts'
import { createIncidents } from './incidents.ts'
import { createProbe } from './probe.ts'
import { createStatusRecord } from './record.ts'

it('goes on after a check that failed in itself, and says so', async () => {
  const open = await openTestDatabase('PostgreSQL')
  try {
    const clock = { now: new Date('2026-11-21T12:00:00Z') }
    const now = () => clock.now
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const { database } = open
    const outbox = createOutbox({ database, now })
    const site = 'https://apiorchard.example'
    const incidents = createIncidents({ log, outbox, site, operator: null })
    const parts = [{ id: 'product-api', name: 'Product API', url: null }]
    let isBroken = true
    const probe = createProbe(
      {
        ...{ now, parts, record: createStatusRecord({ database, incidents, parts }) },
        catalogue: { list: () => [] },
        sources: createLiveSources('http://127.0.0.1:9', { now }),
        watch: createDependencies(log, { registers: [] }),
        observe() {
          if (isBroken) throw new Error('a figure that cannot be counted')
        },
      },
      {
        isLeaving: () => false,
        isReady: async () => true,
        askGateway: async () => ({ status: 503, body: '' }),
      },
    )
    await probe.tick()
    expect(lines).toEqual(['Status not stored: a figure that cannot be counted'])
    isBroken = false
    clock.now = new Date(clock.now.getTime() + 60_000)
    await probe.tick()
    expect(lines[1]).toContain('Status is stored again')
  } finally {
    await open.close()
  }
})
