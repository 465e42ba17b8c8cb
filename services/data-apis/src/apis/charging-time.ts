import { contract, type Parameters } from '#contracts/charging-time.ts'
import { defineApi } from '#src/define-api.ts'
import { toDigits } from '#src/lib/round.ts'
import { invalidParameter } from '#src/response-error.ts'

/** A part of the charge with the same power from beginning to end. */
interface Phase {
  from: number
  to: number
  /** Kilowatts from the grid. */
  power: number
}

function phasesOf({ power, slow_from, slow_power, start, target, vehicle_power }: Parameters) {
  const full = Math.min(power, vehicle_power ?? power)
  const turn = Math.min(Math.max(slow_from, start), target)
  const phases: Phase[] = [
    { from: start, to: turn, power: full },
    { from: turn, to: target, power: Math.min(full, (full * slow_power) / 100) },
  ]
  return phases.filter(({ from, to }) => to > from)
}

/** Writes minutes as 1:05 for an hour and five minutes. */
function hoursAndMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export default defineApi(contract, {
  handle(parameters) {
    const { capacity, efficiency, price, start, target } = parameters
    if (target <= start) throw invalidParameter('target', `must be above the start of ${start}`)
    const energyTo = (share: number) => (capacity * share) / 100
    let minutes = 0
    const phases = phasesOf(parameters).map(({ from, power, to }) => {
      const energy = energyTo(to - from)
      const taken = (energy / (power * (efficiency / 100))) * 60
      const began = minutes
      minutes += taken
      return { from, to, power, energy, began, taken }
    })
    const stored = energyTo(target - start)
    const drawn = stored / (efficiency / 100)
    const [first] = phases
    return {
      minutes: toDigits(minutes, 1),
      time: hoursAndMinutes(minutes),
      energy_stored: toDigits(stored, 3),
      energy_drawn: toDigits(drawn, 3),
      losses: toDigits(drawn - stored, 3),
      mean_power: toDigits(drawn / (minutes / 60), 2),
      cost: price === undefined ? null : toDigits(drawn * price, 2),
      phases: phases.map(({ energy, from, power, taken, to }) => ({
        from,
        to,
        power: toDigits(power, 3),
        energy: toDigits(energy, 3),
        minutes: toDigits(taken, 1),
      })),
      curve: [
        { minutes: 0, charge: first?.from ?? start },
        ...phases.map(({ began, taken, to }) => ({
          minutes: toDigits(began + taken, 1),
          charge: to,
        })),
      ],
    }
  },
})
