import { accessibilityGate } from './accessibility.ts'
import { browserGate } from './browser.ts'
import { departuresGate } from './departures.ts'
import { factsGate } from './facts.ts'
import type { Gate } from './gate.ts'
import { QUICK_GATES } from './quick-gates.ts'
import { renderGate } from './render.ts'

/** Every gate of `npm run release`, the quick ones first. */
export const ALL_GATES: readonly Gate[] = [
  ...QUICK_GATES,
  factsGate,
  renderGate,
  departuresGate,
  browserGate,
  accessibilityGate,
]
