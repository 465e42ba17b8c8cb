import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { DEFAULT_KEY_ID } from '#src/modules/keys/tables.ts'
import type { ExportedAccount } from '#src/server/module.ts'
import type { Services } from '#src/server/services.ts'
import type { Database } from '#src/store/database.ts'
import { LATENCY, RESPONSES } from './operations.ts'
import { readLatency, readResponses } from './read-statistics.ts'
import { callHours, latencyHours, refusals } from './tables.ts'
import { nameOf, readKeyNames, readUsageByKey } from './usage-by-key.ts'

const time = z.iso.datetime()

const calls = z.int().nonnegative()

const ofHour = { hour: time, key: z.string(), slug: z.string() }

type Given = Pick<Services, 'database'>

/** What was counted, in an export. */
export const EXPORTED = {
  usage: {
    schema: z.array(z.object({ date: z.iso.date(), slug: z.string(), key: z.string(), calls })),
    async read({ database }: Given, { id }: ExportedAccount) {
      const names = await readKeyNames(database, id)
      const usage = await readUsageByKey(database, id)
      return usage.map(({ keyId, ...row }) => ({ ...row, key: nameOf(names, keyId).name }))
    },
  },
  responses: {
    schema: RESPONSES,
    read: ({ database }: Given, { id }: ExportedAccount) => readResponses(database, id),
  },
  latency: {
    schema: LATENCY,
    read: ({ database }: Given, { id }: ExportedAccount) => readLatency(database, id),
  },
  hours: {
    schema: z.object({
      calls: z.array(z.object({ ...ofHour, status: z.int(), calls })),
      latency: z.array(z.object({ ...ofHour, counts: z.array(calls) })),
    }),
    read: ({ database }: Given, { id }: ExportedAccount) => readHours(database, id),
  },
  refusals: {
    schema: z.array(
      z.object({
        at: time,
        key: z.string(),
        slug: z.string(),
        status: z.int(),
        code: z.string(),
        request_id: z.string(),
      }),
    ),
    read: ({ database }: Given, { id }: ExportedAccount) => readAllRefusals(database, id),
  },
}

type KeyNames = Awaited<ReturnType<typeof readKeyNames>>

/** Calls by hour, key, API and status code, and the histograms of their latency; the hours of older days are their first. */
async function readHours(database: Database, accountId: string) {
  const names = await readKeyNames(database, accountId)
  const calls = await database
    .select()
    .from(callHours)
    .where(eq(callHours.accountId, accountId))
    .orderBy(callHours.hour, callHours.keyId, callHours.slug, callHours.status)
  const latency = await database
    .select()
    .from(latencyHours)
    .where(eq(latencyHours.accountId, accountId))
    .orderBy(latencyHours.hour, latencyHours.keyId, latencyHours.slug)
  const shown = <Row extends { accountId: string; hour: Date; keyId: string }>({
    accountId: _,
    hour,
    keyId,
    ...row
  }: Row) => ({ hour: hour.toISOString(), key: storedNameOf(names, keyId), ...row })
  return { calls: calls.map(shown), latency: latency.map(shown) }
}

async function readAllRefusals(database: Database, accountId: string) {
  const names = await readKeyNames(database, accountId)
  const rows = await database
    .select()
    .from(refusals)
    .where(eq(refusals.accountId, accountId))
    .orderBy(refusals.at, refusals.id)
  return rows.map(({ at, code, keyId, requestId, slug, status }) => ({
    ...{ at: at.toISOString(), key: storedNameOf(names, keyId), slug, status, code },
    request_id: requestId,
  }))
}

function storedNameOf(names: KeyNames, keyId: string): string {
  return nameOf(names, keyId === DEFAULT_KEY_ID ? null : keyId).name
}
