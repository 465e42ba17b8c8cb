import { MINUTE_MS } from '@orchard/shared/format'
import type { Dependencies } from '@orchard/shared-node/health'
import type { Catalogue } from '#src/modules/catalogue/catalogue.ts'
import { type LiveSources, sourcesTurnedOn } from '#src/modules/catalogue/live-sources.ts'
import type { Services } from '#src/server/services.ts'
import { shareRun } from '#src/server/share-run.ts'
import { type AskGateway, checkApi } from './check-api.ts'
import { checkPart } from './check-part.ts'
import { type ChosenApi, checkableApis, chooseApis } from './choose-apis.ts'
import { type ApiObservation, partOfApi } from './observation.ts'
import { areApisDown, type Part } from './parts.ts'
import type { CheckedMinute, StatusRecord } from './record.ts'

/** This server, asked without the network. */
export interface OwnServer {
  isReady(): Promise<boolean>
  /** True once it has begun to stop. */
  isLeaving(): boolean
  askGateway: AskGateway
}

interface ProbeServices extends Pick<Services, 'now'> {
  watch: Dependencies
  parts: readonly Part[]
  record: StatusRecord
  catalogue: Pick<Catalogue, 'list'>
  sources: LiveSources
  /** Notes each check, for metrics. */
  observe?(check: CheckedMinute['parts'][number]): void
}

/** Minutes that are remembered while the database is away. */
const MAX_UNWRITTEN = 24 * 60
/** Checks of APIs at the same time: customers come first. */
const AT_ONCE = 2
/** After this many ms no further API is checked in a minute. */
const LATEST_MS = 30_000

/** No APIs to check, and none that are known. */
const NONE: { checkable: string[] | null; chosen: ChosenApi[] } = { checkable: null, chosen: [] }

/** The findings of a minute, and if this instance has claimed it. */
interface Unwritten {
  checked: CheckedMinute
  isClaimed: boolean
}

/**
 * Checks the parts once a minute, by one of several instances. While the database is away, each instance checks and
 * remembers what it finds; the first one to reach the database again stores those minutes.
 */
export function createProbe(
  { catalogue, now, observe, parts, record, sources, watch }: ProbeServices,
  own: OwnServer,
) {
  const unwritten: Unwritten[] = []
  let last = 0
  const storing = watch('status-history', {
    failing: 'Status not stored',
    again: 'Status is stored again',
  })

  async function check(minute: Date, withApis: boolean): Promise<CheckedMinute> {
    const ofParts = await Promise.all(parts.map((part) => checkPart(part, own.isReady)))
    const { checkable, chosen } = withApis ? await choose(minute) : NONE
    const apis = await checkApis(chosen)
    for (const one of [...ofParts, ...apis]) observe?.(one)
    // While the data APIs are down, nobody knows which sources are enabled.
    const isKnown = checkable !== null && !areApisDown(ofParts)
    return {
      ...{ minute, parts: ofParts, apis },
      checkable: isKnown ? [...parts.map(({ id }) => id), ...checkable] : null,
    }
  }

  async function choose(at: Date): Promise<typeof NONE> {
    try {
      const [states, turnedOn] = await Promise.all([record.readStates(), sourcesTurnedOn(sources)])
      const checkable = checkableApis(catalogue.list(), turnedOn)
      return {
        checkable: sources.isKnown() ? checkable.map(([slug]) => partOfApi(slug)) : null,
        chosen: chooseApis(checkable, { at, states }),
      }
    } catch {
      return NONE // There is no list of APIs yet, or the database has just gone: the parts tell about that.
    }
  }

  async function checkApis(chosen: readonly ChosenApi[]): Promise<ApiObservation[]> {
    const left = [...chosen]
    const checked: ApiObservation[] = []
    const start = performance.now()
    const next = () =>
      !own.isLeaving() && performance.now() - start < LATEST_MS ? left.shift() : undefined
    const work = async () => {
      for (let api = next(); api; api = next()) checked.push(await checkApi(...api, own.askGateway))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return checked
  }

  /** Stores what was found, and before it what was found while the database was away. */
  const write = shareRun(async () => {
    for (let first = unwritten[0]; first; first = unwritten[0]) {
      await record.write(first.checked, first.isClaimed)
      unwritten.shift()
    }
  })

  async function run(minute: Date): Promise<void> {
    const isClaimed = await write()
      .then(() => record.claim(minute))
      .catch((error: unknown) => {
        storing.failed(error)
        return null
      })
    if (isClaimed === false) return
    const checked = await check(minute, isClaimed !== null)
    // It says that it is not ready then, which is no failure.
    if (own.isLeaving()) return
    unwritten.push({ checked, isClaimed: isClaimed !== null })
    unwritten.splice(0, unwritten.length - MAX_UNWRITTEN)
    await write().then(storing.worked, storing.failed)
  }

  return {
    /** Checks the minute that is under way, unless that was done; meant for a timer. Never rejects. */
    tick: shareRun(async () => {
      const minute = Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS
      if (minute <= last || own.isLeaving()) return
      last = minute
      await run(new Date(minute)).catch(storing.failed)
    }),
    /** Waits for what is being stored; a check under way is given up. */
    stop: () => write().catch(() => undefined),
  }
}
