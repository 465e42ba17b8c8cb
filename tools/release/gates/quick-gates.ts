import { budgetGate } from './budget.ts'
import { contractGate } from './contract.ts'
import type { Gate } from './gate.ts'
import { skewGate } from './skew.ts'

/** What a rollback must pass: the releases fit to each other. */
export const FIT_GATES: readonly Gate[] = [skewGate, contractGate]

/** What takes no time; `npm start` puts what it builds to these. */
export const QUICK_GATES: readonly Gate[] = [...FIT_GATES, budgetGate]
