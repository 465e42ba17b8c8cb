import { contract } from '#contracts/sleep-cycles.ts'
import { defineApi } from '#src/define-api.ts'
import { roundTo } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

const DAY = 24 * 60
const CYCLES = [4, 5, 6]
/** Hours that are recommended: National Sleep Foundation, 2015. */
const RECOMMENDED = { teenager: { least: 8, most: 10 }, adult: { least: 7, most: 9 } }

function readMinutes(name: 'wake_at' | 'bed_at', text: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hours === undefined) throw invalidParameter(name, 'must be a time such as 06:45')
  return Number(hours) * 60 + Number(minutes)
}

function writeTime(minutes: number): string {
  const ofDay = ((minutes % DAY) + DAY) % DAY
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

export default defineApi(contract, {
  handle({ age_group, bed_at, cycle, fall_asleep, wake_at }) {
    if (bed_at !== undefined && wake_at !== undefined)
      throw invalidParameter('bed_at', 'must not be given together with wake_at')
    const isBedtime = wake_at !== undefined
    const known = isBedtime ? readMinutes('wake_at', wake_at) : readMinutes('bed_at', bed_at ?? '')
    const { least, most: max } = RECOMMENDED[age_group]
    return {
      direction: isBedtime ? 'bedtimes' : 'wake_times',
      options: (isBedtime ? CYCLES.toReversed() : CYCLES).map((cycles) => {
        const asleep = cycles * cycle
        const span = asleep + fall_asleep
        return {
          time: writeTime(isBedtime ? known - span : known + span),
          cycles,
          hours: roundTo(asleep / 60, 2),
          recommended: asleep >= least * 60 && asleep <= max * 60,
        }
      }),
    }
  },
})
