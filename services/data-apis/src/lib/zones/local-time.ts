import { weekdayOf } from '#src/lib/week.ts'
import { invalidParameter } from '#src/response-error.ts'
import { Zone } from './zones.ts'

/**
 * The zone that a parameter names, in any case.
 * @throws {ResponseError} 400 that names the parameter
 */
export function readZone(parameter: string, name: string): Zone {
  const zone = Zone.find(name)
  if (!zone) throw invalidParameter(parameter, 'must be an IANA time zone such as Europe/Paris')
  return zone
}

/** The local time of a zone in ISO 8601, to the second and with the offset, and the English name of the day. */
export function localTime(zone: Zone, timestamp: number): { iso: string; weekday: string } {
  const { offset } = zone.clockAt(timestamp)
  const local = new Date(timestamp + offset * 1_000).toISOString().slice(0, 19)
  return { iso: local + offsetText(offset), weekday: weekdayOf(local.slice(0, 10)) }
}

/** `±HH:MM` of seconds ahead of UTC, to the nearest minute as ISO 8601 has no seconds there. */
export function offsetText(seconds: number): string {
  const minutes = Math.round(Math.abs(seconds) / 60)
  const parts = [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0'))
  return `${seconds < 0 ? '-' : '+'}${parts.join(':')}`
}
