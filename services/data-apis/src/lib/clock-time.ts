import { HOUR_SECONDS } from '@orchard/shared/format'

/** Writes seconds, rounded to whole ones, as 4:05 or as 1:04:05 from an hour on. */
export function clockTime(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / HOUR_SECONDS), Math.floor(whole / 60) % 60]
  const rest = String(whole % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}
