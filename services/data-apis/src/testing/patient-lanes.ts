import { LANES, type Lane, type LaneRules } from '#src/threads/lanes.ts'

/** The lanes with time limits that hold on a busy machine, where a thread takes seconds to start from source. */
export const PATIENT_LANES = Object.fromEntries(
  Object.entries(LANES).map(([lane, rules]) => [
    lane,
    { ...rules, deadlineMs: 30_000, patienceMs: 60_000, respondWithinMs: 90_000 },
  ]),
) as Readonly<Record<Lane, LaneRules>>
