/** The clock of one time zone at an instant. */
export interface LocalTime {
  /** ISO 8601 to the second, with the offset; `+00:00` for UTC. */
  iso: string
  /** English name of the day. */
  weekday: string
}

/**
 * A reader of the clock of an IANA time zone; undefined for a name that is none. Instants must lie
 * in the years 1000 to 9999.
 */
export function localClock(zone: string): ((at: Date) => LocalTime) | undefined {
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'long' },
      ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
      timeZoneName: 'longOffset',
    })
  } catch {
    return undefined // Intl knows no such zone
  }
  return (at) => {
    const part = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    )
    const offset = part['timeZoneName']?.slice('GMT'.length, 'GMT+00:00'.length) || '+00:00'
    return {
      iso: `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}${offset}`,
      weekday: part['weekday'] ?? '',
    }
  }
}
