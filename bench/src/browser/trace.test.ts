import { expect, it } from 'vitest'
import { type TraceEvent, workOfMarks, workUntilPaint } from './trace.ts'

const MAIN = { pid: 1, tid: 1 }
const at = (name: string, ts: number) => ({ ...MAIN, name, ph: 'R', ts })
const span = (name: string, ts: number, dur: number) => ({ ...MAIN, name, ph: 'X', ts, dur })

it('takes what is inside an event off it, and ends with the largest paint', () => {
  const events: TraceEvent[] = [
    at('navigationStart', 0),
    at('navigationStart', 1_000),
    span('RunTask', 2_000, 10_000),
    span('ParseHTML', 3_000, 6_000),
    span('EvaluateScript', 4_000, 2_000),
    span('V8.Something', 4_500, 500),
    span('Layout', 10_000, 1_000),
    { ...span('Layout', 2_000, 9_000), tid: 2 },
    span('RunTask', 15_000, 10_000),
    span('Paint', 16_000, 9_000),
    at('largestContentfulPaint::Candidate', 17_000),
    at('navigationStart', 20_000),
  ]
  expect(workUntilPaint(events)).toEqual({
    HTML: 4,
    styles: 0,
    layout: 1,
    paint: 1,
    scripts: 2,
    memory: 0,
    other: 4,
    idle: 4,
  })
})

it('says when nothing was painted', () => {
  expect(() => workUntilPaint([at('navigationStart', 0)])).toThrow('no largest paint')
})

it('adds up the work within each marked span, in order of time', () => {
  const events: TraceEvent[] = [
    at('measured:start', 1_000),
    span('FunctionCall', 2_000, 3_000),
    at('measured:end', 6_000),
    span('Layout', 7_000, 2_000),
    at('measured:start', 8_000),
    at('measured:end', 12_000),
  ]
  const works = workOfMarks(events)
  expect(works).toMatchObject([
    { scripts: 3, layout: 0, idle: 2 },
    { scripts: 0, layout: 1, idle: 3 },
  ])
})
