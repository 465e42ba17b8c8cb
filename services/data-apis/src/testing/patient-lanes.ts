import { LANES, type Lane, type LaneRules } from '#src/threads/lanes.ts'

/** The lanes with limits of time that a busy machine keeps, on which a thread of a service from source takes seconds to start. */
export const PATIENT_LANES = Object.fromEntries(
  Object.entries(LANES).map(([lane, rules]) => [
    lane,
    { ...rules, deadlineMs: 30_000, patienceMs: 60_000, answerWithinMs: 90_000 },
  ]),
) as Readonly<Record<Lane, LaneRules>>
