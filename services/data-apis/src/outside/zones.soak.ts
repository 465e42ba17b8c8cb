import { readFileSync } from 'node:fs'
import { holdBar } from '@orchard/shared/testing/bars'
import { installPackages } from '@orchard/shared-node/programs'
import { beforeAll, expect, it } from 'vitest'
import type { ResponseBody } from '#contracts/time-zone.ts'
import { ZONE_EDITION, Zone } from '#src/lib/zones/zones.ts'
import { ask } from '#src/testing/ask.ts'
import { requireOtherTools, runTool } from '#src/testing/other-tools.ts'

/** Every tenth zone, and those whose rules are unusual. */
const ZONES = [
  ...Zone.names().filter((_, index) => index % 10 === 0),
  ...'Africa/Casablanca America/Vancouver America/Winnipeg America/Havana Antarctica/Casey Antarctica/Troll'.split(
    ' ',
  ),
  ...'Asia/Gaza Asia/Pyongyang Australia/Lord_Howe Europe/London Pacific/Apia Pacific/Kiritimati'.split(
    ' ',
  ),
]
/** Years that every edition of zdump lists; ours go further. */
const YEARS = '1970,2038'
/** Here winter is the daylight saving time of the database, which nobody else says. */
const IRISH = /^(?:Europe\/Dublin|Eire)$/

interface Timestamp {
  at: string
  local: string
  offset: number
  dst: boolean
}

/** Whatever zdump lists of a zone: the second before each change and that of the change. */
function timestampsOf(zone: string): Timestamp[] {
  const lines = runTool('zdump', ['-v', '-c', YEARS, zone]).split('\n')
  return lines.flatMap((line) => {
    const [, utc, local, dst, offset] =
      / {2}(.*) UT = (.*) \S+ isdst=(\d) gmtoff=(-?\d+)/.exec(line) ?? []
    if (!utc || !local) return []
    return [{ at: isoOf(utc), local: isoOf(local), offset: Number(offset), dst: dst === '1' }]
  })
}

/** `Sun Mar 29 00:59:59 2026` in ISO 8601, as in UTC. */
function isoOf(text: string): string {
  return `${new Date(`${text} UTC`).toISOString().slice(0, 19)}Z`
}

beforeAll(() => {
  requireOtherTools()
  const problem = installPackages(['tzdata'])
  const [, edition = 'none'] =
    /^# version (\S+)/.exec(readFileSync('/usr/share/zoneinfo/tzdata.zi', 'utf8')) ?? []
  const isOld = edition < ZONE_EDITION.name
  if (isOld) throw new Error(`tzdata ${edition} is older than our ${ZONE_EDITION.name}. ${problem}`)
}, 300_000)

it('zdump has the same clocks', async () => {
  const wrong: string[] = []
  let count = 0
  for (const zone of new Set(ZONES)) {
    const timestamps = timestampsOf(zone)
    for (const { at, dst, local, offset } of timestamps) {
      const response = await ask<ResponseBody>('time-zone', { zone, at })
      // Clocks that are behind standard time save no daylight, whatever the database calls it.
      const isBehind =
        dst && !response.dst && timestamps.some((one) => !one.dst && one.offset > offset)
      const isAlike =
        response.offset_seconds === offset &&
        response.local_time.slice(0, 19) === local.slice(0, 19) &&
        (response.dst === dst || isBehind || IRISH.test(zone))
      count += 1
      if (!isAlike) wrong.push(`${zone} at ${at}: ${JSON.stringify({ dst, local, offset })}`)
    }
  }
  expect(count).toBeGreaterThan(5_000)
  holdBar({
    name: `clocks of ${new Set(ZONES).size} zones as in zdump of tzdata, ${count} moments`,
    value: (100 * (count - wrong.length)) / count,
    ...{ limit: 100, unit: '%', kind: 'least' },
  })
  expect(wrong).toEqual([])
})
