import { budgetGate } from './budget.ts'
import { contractGate } from './contract.ts'
import type { Gate } from './gate.ts'
import { resourcesGate } from './resources.ts'
import { skewGate } from './skew.ts'

/** Gates of a rollback: the releases must fit each other. */
export const FIT_GATES: readonly Gate[] = [skewGate, contractGate, resourcesGate]

/** Gates that take a second; `npm start` runs these. */
export const QUICK_GATES: readonly Gate[] = [...FIT_GATES, budgetGate]
