import { inSeconds, type MovableClock } from './clock.ts'
import type { PaymentsConfig } from './config.ts'
import { Outages } from './dev/outages.ts'
import type { Store } from './store/store.ts'
import { Deliveries } from './webhooks/deliveries.ts'

/** Where randomness comes from: `length` unpredictable bytes. */
type RandomBytes = (length: number) => Buffer

/** Everything that is not pure; passed in by `main.ts` and by tests. */
export interface Services {
  clock: MovableClock
  /** The real time in milliseconds, by which messages are signed. */
  realNow(): number
  random: RandomBytes
  store: Store
  /** A line for whoever watches the terminal. */
  print(line: string): void
}

/** What operations and pages work with. */
export interface Processor extends Services {
  config: PaymentsConfig
  deliveries: Deliveries
  outages: Outages
  /** The call under way, which events name as their cause; null for what happens by itself. */
  cause: { id: string; idempotency_key: string | null } | null
  /** Seconds since 1970, by the movable clock. */
  now(): number
  /** A new id, such as `cus_` and 14 letters and digits. */
  newId(prefix: string, length?: number): string
}

/** Puts together what the stand-in consists of. */
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

/** Unguessable letters and digits; ids need no even distribution. */
function letters(random: RandomBytes, length: number): string {
  return Array.from(random(length), (byte) => LETTERS[byte % LETTERS.length]).join('')
}
