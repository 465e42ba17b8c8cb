import { inSeconds, type MovableClock } from './clock.ts'
import type { PaymentsConfig } from './config.ts'
import { Outages } from './dev/outages.ts'
import type { Store } from './store/store.ts'
import { Deliveries } from './webhooks/deliveries.ts'

/** Returns `length` unpredictable bytes. */
type RandomBytes = (length: number) => Buffer

/** Side effects, injected by `main.ts` and by tests. */
export interface Services {
  clock: MovableClock
  /** The real time in milliseconds, for signing messages. */
  realNow(): number
  random: RandomBytes
  store: Store
  /** Prints a line to the terminal. */
  print(line: string): void
}

/** The context of operations and pages. */
export interface Processor extends Services {
  config: PaymentsConfig
  deliveries: Deliveries
  outages: Outages
  /** The current call, recorded as the cause of events; null for scheduled actions. */
  cause: { id: string; idempotency_key: string | null } | null
  /** Seconds since 1970, by the movable clock. */
  now(): number
  /** A new id, such as `cus_` and 14 letters and digits. */
  newId(prefix: string, length?: number): string
}

/** Assembles the stand-in. */
export function createProcessor(config: PaymentsConfig, services: Services): Processor {
  const { clock, random } = services
  const newId = (prefix: string, length = 14) => `${prefix}_${letters(random, length)}`
  return {
    ...services,
    config,
    deliveries: new Deliveries(config, services, newId),
    outages: new Outages(),
    cause: null,
    now: () => inSeconds(clock),
    newId,
  }
}

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random letters and digits; slightly biased, which is fine for ids. */
function letters(random: RandomBytes, length: number): string {
  return Array.from(random(length), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
