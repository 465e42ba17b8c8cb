import sharp from 'sharp'
import { afterEach, expect, it, vi } from 'vitest'
import { AnswerError } from '#src/answer-error.ts'
import { readPicture } from '#src/testing/example-picture.ts'
import { createPictureWorkers, type LaneRules, type PictureWorkers } from './picture-workers.ts'

const PATIENT: LaneRules = {
  threads: 1,
  deadlineMs: 3_000,
  patienceMs: 30_000,
  answerWithinMs: 40_000,
}

const open: PictureWorkers[] = []
afterEach(async () => {
  for (const workers of open.splice(0)) await workers.close()
})

function start(rules: Partial<LaneRules> = {}): PictureWorkers {
  const all = { ...PATIENT, ...rules }
  const workers = createPictureWorkers({ quick: all, slow: all })
  open.push(workers)
  return workers
}

const apple = readPicture('apple.png')
const colors = (picture: Uint8Array = apple) =>
  ({ slug: 'image-colors', lane: 'quick', picture, parameters: { count: 1 } }) as const

const codeOf = (look: Promise<unknown>) =>
  look.then(
    () => 'answered',
    (error: unknown) => {
      if (!(error instanceof AnswerError)) throw error
      return `${error.status} ${error.code}`
    },
  )

it('answers as in the main thread, and hands refusals on', async () => {
  const workers = start()
  expect(await workers.look(colors())).toMatchObject({ colors: [{ hex: '#FFFFFF' }] })
  expect(await codeOf(workers.look(colors(apple.subarray(0, 2_000))))).toBe(
    '422 picture_unreadable',
  )
})

it('ends a thread that takes too long, and goes on with another', async () => {
  const workers = start({ deadlineMs: 400 })
  const page = await sharp(readPicture('letter.png')).resize(2_400).png().toBuffer()
  const pages = await sharp({
    create: { width: 2_400, height: 2_400, channels: 3, background: '#ffffff' },
  })
    .composite([
      { input: page, left: 0, top: 0 },
      { input: page, left: 0, top: 900 },
    ])
    .png()
    .toBuffer()
  const text = {
    slug: 'image-to-text',
    lane: 'quick',
    picture: new Uint8Array(pages),
    parameters: { min_confidence: 0 },
  } as const
  expect(await codeOf(workers.look(text))).toBe('422 took_too_long')
  // The deadline is short for a thread that starts on a busy machine.
  await expect.poll(() => codeOf(workers.look(colors()))).toBe('answered')
})

it('lets eight pictures wait and refuses more at once', async () => {
  const workers = start()
  await workers.look(colors())
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () => codeOf(workers.look(colors()))),
  )
  expect(outcomes.filter((one) => one === 'answered')).toHaveLength(9)
  expect(outcomes.filter((one) => one === '503 overloaded')).toHaveLength(3)
})

it('refuses a picture that has waited for too long', async () => {
  // A thread takes longer than that to start.
  expect(await codeOf(start({ patienceMs: 5 }).look(colors()))).toBe('503 overloaded')
})

it('refuses a picture whose answer is overdue when it is begun', { timeout: 30_000 }, async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  expect(await codeOf(start({ answerWithinMs: 5 }).look(colors()))).toBe('503 overloaded')
  // Node warns of a timer in the past.
  for (const [, ms] of timers.mock.calls) expect(ms ?? 0).toBeGreaterThanOrEqual(0)
})
