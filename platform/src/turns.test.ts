import { expect, it } from 'vitest'
import { turns } from './turns.ts'

it('runs so many at a time, in order, and goes on after a failure', async () => {
  const takeTurn = turns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const jobs = [0, 1, 2, 3].map((index) =>
    takeTurn(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(index)
          ends[index] = () => (index === 0 ? reject(new Error('bad')) : resolve(index))
        }),
    ),
  )
  const results = Promise.allSettled(jobs)
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[2]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[1]?.()
  ends[3]?.()
  expect((await results).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
})
