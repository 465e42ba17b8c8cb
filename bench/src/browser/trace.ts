import type { Browser, Page } from '@playwright/test'

/** Kinds of work of a page's main thread, in the order of the report. */
export const WORK = [
  'HTML',
  'styles',
  'layout',
  'paint',
  'scripts',
  'memory',
  'other',
  'idle',
] as const
type Work = (typeof WORK)[number]

/** Milliseconds of each kind within a span of time. */
export type WorkTimes = Record<Work, number>

const CATEGORIES = ['blink.user_timing', 'devtools.timeline', 'loading', 'toplevel', 'v8']
/** The kind of work of each event. The time of an event excludes the events nested in it. */
const KINDS: Readonly<Record<string, Work>> = {
  ParseHTML: 'HTML',
  ParseAuthorStyleSheet: 'styles',
  UpdateLayoutTree: 'styles',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
  UpdateLayerTree: 'paint',
  EvaluateScript: 'scripts',
  FunctionCall: 'scripts',
  RunMicrotasks: 'scripts',
  TimerFire: 'scripts',
  FireAnimationFrame: 'scripts',
  'v8.compile': 'scripts',
  'v8.compileModule': 'scripts',
  'v8.evaluateModule': 'scripts',
  'v8.produceCache': 'scripts',
  MinorGC: 'memory',
  MajorGC: 'memory',
}

/** An event of the Trace Event Format: times are microseconds. */
export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
}

/** Traces what the main thread of a page does while `act` runs. */
export async function trace(
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories: CATEGORIES })
  let buffer: Buffer
  try {
    await act()
  } finally {
    buffer = await browser.stopTracing()
  }
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(`${buffer}`)
  return traceEvents.sort((a, b) => a.ts - b.ts)
}

/**
 * Adds up the work of the thread that made the largest paint, from the start of the navigation.
 * @throws {Error} when nothing was painted.
 */
export function workUntilPaint(events: readonly TraceEvent[]): WorkTimes {
  const paint = events.findLast(({ name }) => name === 'largestContentfulPaint::Candidate')
  if (!paint) throw new Error('The trace has no largest paint')
  const start = events.findLast(
    (one) => one.name === 'navigationStart' && isOnSameThread(paint, one) && one.ts < paint.ts,
  )
  return workBetween(
    events,
    start ?? events.find((one) => isOnSameThread(paint, one)) ?? paint,
    paint,
  )
}

/** The work within each span of time that the page has marked. */
export function workOfMarks(events: readonly TraceEvent[]): WorkTimes[] {
  const starts = events.filter(({ name }) => name === 'measured:start')
  const ends = events.filter(({ name }) => name === 'measured:end')
  return starts.flatMap((start) => {
    const end = ends.find((one) => isOnSameThread(start, one) && one.ts > start.ts)
    return end ? [workBetween(events, start, end)] : []
  })
}

function isOnSameThread(one: TraceEvent, other: TraceEvent): boolean {
  return one.pid === other.pid && one.tid === other.tid
}

function workBetween(events: readonly TraceEvent[], start: TraceEvent, end: TraceEvent): WorkTimes {
  const ofThread = events.filter((one) => isOnSameThread(end, one))
  const times = Object.fromEntries(WORK.map((kind) => [kind, 0])) as WorkTimes
  for (const [kind, us] of selfTimes(ofThread, start.ts, end.ts)) times[kind] += us / 1_000
  const busy = WORK.reduce((sum, kind) => sum + times[kind], 0)
  return { ...times, idle: (end.ts - start.ts) / 1_000 - busy }
}

/** The time of each event of one thread within a span, without that of the events inside it; microseconds. */
function selfTimes(events: readonly TraceEvent[], from: number, to: number): [Work, number][] {
  const spans = events
    .filter(({ ph, dur }) => ph === 'X' && dur !== undefined)
    .map(({ name, ts, dur = 0 }) => ({
      name,
      from: Math.max(ts, from),
      to: Math.min(ts + dur, to),
    }))
    .filter((span) => span.from < span.to)
    .sort((a, b) => a.from - b.from || b.to - a.to)
  const found: [Work, number][] = []
  const open: { kind: Work; to: number; self: number }[] = []
  const close = () => {
    const done = open.pop()
    if (done) found.push([done.kind, done.self])
  }
  for (const span of spans) {
    while ((open.at(-1)?.to ?? Infinity) <= span.from) close()
    const outer = open.at(-1)
    if (outer) outer.self -= Math.min(span.to, outer.to) - span.from
    // Parts of a kind of work that have no name of their own belong to what they are in.
    const kind = KINDS[span.name] ?? outer?.kind ?? 'other'
    open.push({ kind, to: span.to, self: span.to - span.from })
  }
  while (open.length > 0) close()
  return found
}
