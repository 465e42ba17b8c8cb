/** A clock: seconds ahead of UTC, 1 while daylight saving time is observed, and an abbreviation if there is one. */
type Clock = [offset: number, dst: 0 | 1, abbreviation: string]

/** Clocks of a zone: the first since 1970, then since each of the moments, in seconds since 1970. */
interface History {
  clocks: Clock[]
  /** Indexes of clocks: the one from the start, then the one after each moment. */
  order: number[]
  timestamps: number[]
}

/**
 * The database has the summer clock of these as their standard time and sets it back in winter ("negative daylight
 * saving time"). Everybody else, and its own form "rearguard" (ziguard.awk), takes the summer for daylight saving.
 * In Morocco clocks are set back for Ramadan, which makes no summer of the rest of the year.
 */
const SET_BACK_IN_WINTER = ['Europe/Dublin', 'Eire', 'Africa/Windhoek']

/**
 * Reads what `zdump -i` prints of zones in a folder. Zones with the same clocks since 1970 share a history.
 * @throws {Error} for a line of another form
 */
export function readHistories(
  text: string,
  folder: string,
): { histories: History[]; zones: Record<string, number> } {
  const known = new Map<string, number>()
  const histories: History[] = []
  const zones: Record<string, number> = {}
  for (const part of text.split(/^TZ=/m).slice(1)) {
    const [title = '', ...lines] = part.trim().split('\n')
    const name = (JSON.parse(title) as string).slice(folder.length + 1)
    const history = readHistory(lines, SET_BACK_IN_WINTER.includes(name))
    const key = JSON.stringify(history)
    const index = known.get(key) ?? histories.push(history) - 1
    known.set(key, index)
    zones[name] = index
  }
  return { histories, zones }
}

function readHistory(lines: readonly string[], isSetBack: boolean): History {
  const read = lines.map(readLine)
  const clocks = read.map(({ clock }) => clock)
  const history: History = { clocks: [], order: [], timestamps: [] }
  for (const [index, { timestamp }] of read.entries()) {
    const clock = JSON.stringify(turned(clocks, index, isSetBack))
    const at = history.clocks.findIndex((one) => JSON.stringify(one) === clock)
    history.order.push(at < 0 ? history.clocks.push(JSON.parse(clock)) - 1 : at)
    if (timestamp !== undefined) history.timestamps.push(timestamp)
  }
  return history
}

/** Daylight saving time is ahead of standard time: a clock that is behind saves none, and a summer between two such may. */
function turned(clocks: readonly Clock[], index: number, isSetBack: boolean): Clock {
  const [offset, dst, abbreviation] = clocks[index] as Clock
  if (isBehind(clocks, index)) return [offset, 0, abbreviation]
  const isSummer = isSetBack && isBehind(clocks, index - 1) && isBehind(clocks, index + 1)
  return [offset, isSummer ? 1 : dst, abbreviation]
}

function isBehind(clocks: readonly Clock[], index: number): boolean {
  const [offset = 0, dst] = clocks[index] ?? []
  const around = [clocks[index - 1], clocks[index + 1]].filter((one) => one !== undefined)
  return dst === 1 && around.every((one) => one[1] === 0 && one[0] > offset)
}

/** Date and time are those of the clock that a line tells of; the first line has none. */
function readLine(line: string): { clock: Clock; timestamp: number | undefined } {
  const [date = '', time = '', shift = '', abbreviation = '', dst = ''] = line.split('\t')
  const offset = readOffset(shift)
  const clock: Clock = [offset, dst === '1' ? 1 : 0, abbreviation.replaceAll('"', '')]
  return { clock, timestamp: date === '-' ? undefined : readLocal(date, time) - offset }
}

/** Seconds of `±hh`, `±hhmm` or `±hhmmss`. */
function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds] = /^([+-])(\d\d)(\d\d)?(\d\d)?$/.exec(text) ?? []
  if (!sign) throw new Error(`${text} is no offset`)
  const length = Number(hours) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
  return sign === '-' ? 0 - length : length
}

/** Seconds of a local time such as `1972-01-07` and `00:44:30`, as if it were UTC. */
function readLocal(date: string, time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  const at = Date.parse(`${date}T00:00:00Z`) / 1000 + hours * 3600 + minutes * 60 + seconds
  if (Number.isNaN(at)) throw new Error(`${date} ${time} is no local time`)
  return at
}
