import { MINUTE_MS } from '@orchard/shared/format'
import { inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Services } from '#src/server/services.ts'
import { dayOf } from '#src/server/utc.ts'
import type { Transaction } from '#src/store/database.ts'
import { describeApi, describeDifferences, describePart } from './describe-incident.ts'
import type { Incidents } from './incidents.ts'
import { addHistograms, histogramOf } from './latency.ts'
import { ALL_APIS, type ApiObservation, isOfApi, type Observation } from './observation.ts'
import { areApisDown, type Part } from './parts.ts'
import { type Settled, settle } from './settle.ts'
import { statusMinutes, statusStates } from './tables.ts'

/** The findings of one minute. */
export interface CheckedMinute {
  minute: Date
  parts: readonly Observation[]
  apis: readonly ApiObservation[]
  /** Everything that is checked here, now or later; null if that is not known. */
  checkable: readonly string[] | null
}

/** Keeps what checks find. */
export type StatusRecord = ReturnType<typeof createStatusRecord>

/** Keeps what checks find: by hour and day, the state of each part, and the incidents that follow. */
export function createStatusRecord({
  database,
  incidents,
  parts,
}: Pick<Services, 'database'> & { incidents: Incidents; parts: readonly Part[] }) {
  const nameOf = (id: string) => parts.find((part) => part.id === id)?.name ?? id

  /** @returns false where another instance has claimed the minute. */
  async function claim(
    minute: Date,
    within: Pick<Transaction, 'insert'> = database,
  ): Promise<boolean> {
    const claimed = await within
      .insert(statusMinutes)
      .values({ minute })
      .onConflictDoNothing()
      .returning()
    return claimed.length > 0
  }

  async function settleAll(within: Transaction, { apis, minute, parts: checked }: CheckedMinute) {
    const all = [...checked, ...apis]
    const before = await statesOf(
      within,
      all.map(({ part }) => part),
    )
    // The incident of that part says so already.
    const isCovered = areApisDown(checked)
    const changed = new Map<string, { before: Settled | undefined; after: Settled }>()
    for (const one of all) {
      const known = before.get(one.part)
      if (known && known.checkedAt >= minute) continue
      const check = {
        found: one.found,
        at: minute,
        everyMs: isOfApi(one) ? one.retryMs : MINUTE_MS,
      }
      const after =
        isOfApi(one) && isCovered && one.found === 'down'
          ? known && { ...known, checkedAt: minute }
          : settle(known ?? null, check)
      if (after) changed.set(one.part, { before: known, after })
    }
    await writeStates(
      within,
      [...changed].map(([part, { after }]) => ({ part, ...after })),
    )
    return changed
  }

  /** Forgets the state of what is not checked any more, and resolves its incidents: nobody would ever do so. */
  async function dropOthers(within: Transaction, checkable: readonly string[], at: Date) {
    const dropped = await within
      .delete(statusStates)
      .where(notInArray(statusStates.part, [...checkable]))
      .returning({ part: statusStates.part })
    for (const { part } of dropped)
      for (const forOperators of [false, true])
        await incidents.resolve(within, { part, forOperators, at })
  }

  return {
    claim,

    /** The states of the parts and APIs that were ever checked. */
    readStates: () => statesOf(database),

    /**
     * Stores the findings of a minute once, by whichever instance.
     * @param isClaimed false for a minute that could not be claimed while the database was away.
     */
    async write(checked: CheckedMinute, isClaimed: boolean): Promise<void> {
      const { apis, minute, parts: ofParts } = checked
      await database.transaction(async (within) => {
        // One minute after the other: each goes on from the states that the last one left.
        await within.execute(sql`select pg_advisory_xact_lock(hashtext('status'))`)
        if (!isClaimed && !(await claim(minute, within))) return
        await within.execute(addToDays(minute, checked))
        const changed = await settleAll(within, checked)
        for (const one of [...ofParts, ...apis]) {
          const { after, before } = changed.get(one.part) ?? {}
          if (!after || after.state === (before?.state ?? 'up')) continue
          const at = after.streakSince
          if (before && before.state !== 'up')
            await incidents.resolve(within, { part: one.part, forOperators: false, at })
          if (after.state !== 'up')
            await incidents.open(within, {
              ...(isOfApi(one)
                ? describeApi(one, after.state)
                : describePart(nameOf(one.part), after.state)),
              ...{ part: one.part, kind: after.state, openedAt: at },
            })
        }
        if (checked.checkable) await dropOthers(within, checked.checkable, minute)
        for (const { differences, name, part } of apis) {
          if (differences === null) continue
          if (differences.length === 0)
            await incidents.resolve(within, { part, forOperators: true, at: minute })
          else
            await incidents.open(within, {
              ...describeDifferences(name, differences),
              ...{ part, kind: 'schema', openedAt: minute },
            })
        }
      })
    },
  }
}

async function statesOf(
  within: Pick<Transaction, 'select'>,
  parts?: readonly string[],
): Promise<Map<string, Settled>> {
  const found = await within
    .select()
    .from(statusStates)
    .where(parts && inArray(statusStates.part, [...parts]))
  return new Map(found.map(({ part, ...state }) => [part, state]))
}

async function writeStates(
  within: Transaction,
  rows: readonly (Settled & { part: string })[],
): Promise<void> {
  if (rows.length === 0) return
  await within
    .insert(statusStates)
    .values([...rows])
    .onConflictDoUpdate({
      target: statusStates.part,
      set: {
        state: sql`excluded.state`,
        candidate: sql`excluded.candidate`,
        streak: sql`excluded.streak`,
        streakSince: sql`excluded.streak_since`,
        checkedAt: sql`excluded.checked_at`,
      },
    })
}

function addToDays(minute: Date, { apis, parts }: CheckedMinute): SQL {
  const ofOurs = apis.filter(({ isAtSource }) => !isAtSource)
  const rows = [
    ...parts.map((one) => rowOf(one.part, [one])),
    ...apis.map((one) => rowOf(one.part, [one])),
    ...(ofOurs.length > 0 ? [rowOf(ALL_APIS, ofOurs)] : []),
  ]
  // Another version may have written histograms of another length.
  return sql`
    insert into status_days as kept (part, day, ok, failed, failed_at_source, latency)
    select part, ${dayOf(minute)}::date, ok, failed, failed_at_source, latency
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as given (part text, ok int, failed int, failed_at_source int, latency int[])
    on conflict (part, day) do update
    set ok = kept.ok + excluded.ok, failed = kept.failed + excluded.failed,
      failed_at_source = kept.failed_at_source + excluded.failed_at_source,
      latency = (
        select array_agg(coalesce(a, 0) + coalesce(b, 0) order by place)
        from unnest(kept.latency, excluded.latency) with ordinality as sums (a, b, place)
      )`
}

function rowOf(part: string, checked: readonly (Observation | ApiObservation)[]) {
  const failed = checked.filter(({ found }) => found === 'down')
  return {
    ...{ part, ok: checked.length - failed.length, failed: failed.length },
    failed_at_source: failed.filter((one) => isOfApi(one) && one.isAtSource).length,
    latency: addHistograms(checked.map(({ ms }) => histogramOf(ms))),
  }
}
