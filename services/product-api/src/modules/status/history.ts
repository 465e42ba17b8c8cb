import { STATUS_KEPT_DAYS } from '@orchard/shared/facts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@orchard/shared/format'
import { and, desc, eq, gte, inArray, isNotNull, isNull, notLike, or } from 'drizzle-orm'
import { shownAnnouncement } from '#src/modules/announcements/shown.ts'
import { announcements } from '#src/modules/announcements/tables.ts'
import type { Services } from '#src/server/services.ts'
import { dayOf, daysSince } from '#src/server/utc.ts'
import { addHistograms, latencyOf } from './latency.ts'
import { createMemory, type Remembered } from './memory.ts'
import { ALL_APIS, partOfApi } from './observation.ts'
import { areApisDown, NEEDED_BY_APIS, type Part, THIS_SERVER } from './parts.ts'
import { type CheckedState, incidents, statusDays, statusStates } from './tables.ts'

/** Reads what checks have found. */
export type StatusHistory = ReturnType<typeof createStatusHistory>

/** A state that is older says nothing of now; a live API has its turn within an hour. */
const CURRENT_MS = 5 * MINUTE_MS
const API_CURRENT_MS = 2 * HOUR_MS
const MAX_INCIDENTS = 50
const ANY_API = partOfApi('%')

type Days = readonly (typeof statusDays.$inferSelect)[]
type State = typeof statusStates.$inferSelect
type ShownState = CheckedState | 'unknown'

/**
 * Reads the history of the parts, and that of one API. While the database is away, both are from memory, and the product
 * API is down.
 * @param services.isDatabaseUp asked then; never rejects.
 */
export function createStatusHistory({
  database,
  isDatabaseUp,
  now,
  parts,
}: Pick<Services, 'database' | 'now'> & {
  isDatabaseUp(): Promise<boolean>
  parts: readonly Part[]
}) {
  const firstDay = () => new Date(now().getTime() - (STATUS_KEPT_DAYS - 1) * DAY_MS)
  const keptDays = () => gte(statusDays.day, dayOf(firstDay()))

  function stateOf(state: State | undefined, currentMs: number): ShownState {
    // A time that is still to come was written by a clock that was ahead, and says nothing of now either.
    const isCurrent = state && Math.abs(now().getTime() - state.checkedAt.getTime()) <= currentMs
    return isCurrent ? state.state : 'unknown'
  }

  /** The state of an API. Without the parts that all need it is down, though it keeps its own state meanwhile. */
  function apiStateOf(state: State | undefined, states: readonly State[]): ShownState {
    const own = stateOf(state, API_CURRENT_MS)
    const ofParts = states.map((one) => ({ part: one.part, found: stateOf(one, CURRENT_MS) }))
    return own !== 'unknown' && areApisDown(ofParts) ? 'down' : own
  }

  /** Each of the days, also those without a check. */
  function summarize(found: Days) {
    return {
      ...figuresOf(found),
      days: daysSince(firstDay(), now()).map((date) => ({
        date,
        ...figuresOf(found.filter(({ day }) => day === date)),
      })),
    }
  }

  const whole = createMemory(now, async () => {
    const [days, states, listed, announced] = await Promise.all([
      database
        .select()
        .from(statusDays)
        .where(and(keptDays(), notLike(statusDays.part, ANY_API))),
      database.select().from(statusStates),
      database
        .select()
        .from(incidents)
        .where(
          and(
            eq(incidents.forOperators, false),
            or(isNull(incidents.resolvedAt), gte(incidents.resolvedAt, firstDay())),
          ),
        )
        .orderBy(isNotNull(incidents.resolvedAt), desc(incidents.openedAt))
        .limit(MAX_INCIDENTS),
      database
        .select()
        .from(announcements)
        .where(or(isNull(announcements.endedAt), gte(announcements.endedAt, firstDay())))
        .orderBy(isNotNull(announcements.endedAt), desc(announcements.startsAt))
        .limit(MAX_INCIDENTS),
    ])
    return { days, states, listed, announced }
  })
  const ofApi = createMemory(now, async (slug) => {
    const part = partOfApi(slug)
    const [days, states] = await Promise.all([
      database
        .select()
        .from(statusDays)
        .where(and(keptDays(), eq(statusDays.part, part))),
      database
        .select()
        .from(statusStates)
        .where(inArray(statusStates.part, [part, ...NEEDED_BY_APIS])),
    ])
    return { days, states }
  })

  /** The states, and those without the database: calls are refused, whatever the last checks found. */
  async function statesNow({ isCurrent, value }: Remembered<{ states: State[] }>) {
    if (isCurrent || (await isDatabaseUp())) return value.states
    const at = now()
    return [
      ...value.states.filter(({ part }) => part !== THIS_SERVER),
      {
        ...{ part: THIS_SERVER, state: 'down' as const, candidate: 'down' as const },
        ...{ streak: 0, streakSince: at, checkedAt: at },
      },
    ]
  }

  return {
    /** The parts with their days, the APIs that are checked, and the incidents that visitors see, newest first. */
    async read() {
      const found = await whole('')
      const { announced, days, listed } = found.value
      const states = await statesNow(found)
      const ofPart = (id: string) => states.find(({ part }) => part === id)
      const needed = states.filter(({ part }) => NEEDED_BY_APIS.has(part))
      const ofApis = states
        .filter(({ part }) => part.startsWith(partOfApi('')))
        .map((one) => ({
          slug: one.part.slice(partOfApi('').length),
          state: apiStateOf(one, needed),
        }))
      const slugsOf = (wanted: CheckedState) =>
        ofApis.flatMap(({ slug, state }) => (state === wanted ? slug : [])).toSorted()
      const times = parts.map(({ id }) => ofPart(id)?.checkedAt.getTime() ?? 0)
      const latest = Math.max(...times)
      return {
        read_at: found.readAt.toISOString(),
        is_current: found.isCurrent,
        checked_at: latest === 0 ? null : new Date(latest).toISOString(),
        parts: parts.map(({ id, name }) => ({
          ...{ id, name, state: stateOf(ofPart(id), CURRENT_MS) },
          ...summarize(days.filter(({ part }) => part === id)),
        })),
        apis: {
          ...summarize(days.filter(({ part }) => part === ALL_APIS)),
          checked: ofApis.filter(({ state }) => state !== 'unknown').length,
          down: slugsOf('down'),
          slow: slugsOf('slow'),
        },
        incidents: listed
          .toSorted(byNewest)
          .map(({ details, id, kind, openedAt, part, resolvedAt, title }) => ({
            ...{ id, part, kind, title, details },
            opened_at: openedAt.toISOString(),
            resolved_at: resolvedAt?.toISOString() ?? null,
          })),
        announced: announced.map((one) => shownAnnouncement(one, now())),
      }
    },

    /** The same of one API; without any check, all figures are 0 or null. */
    async readApi(slug: string) {
      const part = partOfApi(slug)
      const found = await ofApi(slug)
      const { days } = found.value
      const states = await statesNow(found)
      const state = states.find((one) => one.part === part)
      return {
        ...{ slug, state: apiStateOf(state, states) },
        read_at: found.readAt.toISOString(),
        is_current: found.isCurrent,
        checked_at: state?.checkedAt.toISOString() ?? null,
        failed_at_source: days.reduce((sum, one) => sum + one.failedAtSource, 0),
        ...summarize(days),
      }
    },

    /** The open incidents by kind, those for operators included. */
    async countOpen(): Promise<{ kind: string; incidents: number }[]> {
      const open = await database
        .select({ kind: incidents.kind })
        .from(incidents)
        .where(isNull(incidents.resolvedAt))
      return (['down', 'slow', 'schema'] as const).map((kind) => ({
        kind,
        incidents: open.filter((one) => one.kind === kind).length,
      }))
    },
  }
}

function byNewest(a: { openedAt: Date }, b: { openedAt: Date }): number {
  return b.openedAt.getTime() - a.openedAt.getTime()
}

/** Checks, the share of those that did not fail, and latency; null where there was no check. */
function figuresOf(found: Days) {
  const ok = found.reduce((sum, one) => sum + one.ok, 0)
  const failed = found.reduce((sum, one) => sum + one.failed, 0)
  const latency = addHistograms(found.map((one) => one.latency))
  return {
    ...{ ok, failed },
    uptime: ok + failed === 0 ? null : ok / (ok + failed),
    ...latencyOf(latency),
  }
}
