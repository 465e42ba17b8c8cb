import { departuresGate } from './departures.ts'
import type { Gate } from './gate.ts'
import { resourcesGate } from './resources.ts'

/** Gates of `npm run retire`: nothing that stays depends on what leaves. */
export const RETIREMENT_GATES: readonly Gate[] = [departuresGate, resourcesGate]
