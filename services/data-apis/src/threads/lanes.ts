/** Work of similar cost shares threads, so that short calls do not wait for long ones. */
export type Lane = 'computed' | 'reference' | 'parsing' | 'dns' | 'quick' | 'slow'

/** Rules of a lane. */
export interface LaneRules {
  threads: number
  /** Processor time that a job may take; a thread that exceeds it is ended. */
  deadlineMs: number
  /** Time that a job may wait for a thread, or for its start. */
  patienceMs: number
  /** Time until the response is due, waiting included. */
  respondWithinMs: number
  /** Jobs that may wait for a thread. */
  maxWaiting: number
  /** Heap of a thread in MB; one that needs more is ended. */
  heapMb: number
  /** The part of the heap for new objects. */
  youngMb: number
  /** What the refusals call a job, and what to do about one that takes too long. */
  words: { many: string; tooLong: string }
}

/** The gateway waits for ten seconds. */
const respondWithinMs = 9_500
const callWords = {
  many: 'calls of this kind',
  tooLong: 'The request takes too long or too much memory; ask for less',
}
const wordsOfServers = {
  many: 'responses of other servers',
  tooLong: 'The response of that server takes too long or too much memory to read',
}
/** Pixels are not on the heap, so that a small young generation will do. */
const pictures = {
  respondWithinMs: respondWithinMs,
  maxWaiting: 8,
  heapMb: 512,
  youngMb: 4,
  words: { many: 'pictures', tooLong: 'The picture takes too long to read; send a smaller one' },
} as const

/**
 * The lanes. Jobs of computed calls that wait are fewer, all lanes together, than such calls that the service serves
 * at once: a burst for one lane leaves room for everything else.
 */
export const LANES: Readonly<Record<Lane, LaneRules>> = {
  computed: {
    threads: 2,
    deadlineMs: 3_000,
    patienceMs: 6_000,
    respondWithinMs,
    maxWaiting: 64,
    heapMb: 256,
    youngMb: 16,
    words: callWords,
  },
  reference: {
    threads: 1,
    deadlineMs: 3_000,
    patienceMs: 6_000,
    respondWithinMs,
    maxWaiting: 64,
    heapMb: 384,
    youngMb: 16,
    words: callWords,
  },
  parsing: {
    threads: 1,
    deadlineMs: 1_000,
    patienceMs: 3_000,
    respondWithinMs,
    // As many calls that ask other servers may be under way.
    maxWaiting: 128,
    heapMb: 64,
    youngMb: 8,
    words: wordsOfServers,
  },
  // Pages of strangers must not hold up the look-ups of everybody else.
  dns: {
    threads: 1,
    deadlineMs: 300,
    patienceMs: 3_000,
    respondWithinMs,
    // Each of those calls looks up two addresses of a host.
    maxWaiting: 256,
    heapMb: 32,
    youngMb: 4,
    words: wordsOfServers,
  },
  quick: { ...pictures, threads: 2, deadlineMs: 3_000, patienceMs: 6_000 },
  slow: { ...pictures, threads: 1, deadlineMs: 8_000, patienceMs: 5_000 },
}
