import { HOUR_SECONDS } from '@orchard/shared/format'
import { roundTo } from './round.ts'

/** Turns the metric values of a weather source into those of a response, with one decimal. */
interface WeatherUnits {
  /** From °C. */
  degrees(celsius: number): number
  /** From metres per second. */
  speed(metresPerSecond: number): number
  /** From metres to kilometres or miles. */
  distance(metres: number): number
  /** From millimetres of rain; inches have two decimals. */
  rain(millimetres: number): number
}

const METRES_PER_MILE = 1_609.344
const MILLIMETRES_PER_INCH = 25.4

const UNITS: Readonly<Record<'metric' | 'imperial', WeatherUnits>> = {
  metric: {
    degrees: (celsius) => roundTo(celsius, 1),
    speed: (metresPerSecond) => roundTo(metresPerSecond, 1),
    distance: (metres) => roundTo(metres / 1_000, 1),
    rain: (millimetres) => roundTo(millimetres, 1),
  },
  imperial: {
    degrees: (celsius) => roundTo(celsius * 1.8 + 32, 1),
    speed: (metresPerSecond) => roundTo((metresPerSecond * HOUR_SECONDS) / METRES_PER_MILE, 1),
    distance: (metres) => roundTo(metres / METRES_PER_MILE, 1),
    rain: (millimetres) => roundTo(millimetres / MILLIMETRES_PER_INCH, 2),
  },
}

/** The conversions of a unit system. */
export function weatherUnits(system: 'metric' | 'imperial'): WeatherUnits {
  return UNITS[system]
}
