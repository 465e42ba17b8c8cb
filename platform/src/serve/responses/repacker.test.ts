import { expect, it } from 'vitest'
import { Repacker } from './repacker.ts'

/** A repacker whose pieces of work end when the test says so. */
function start() {
  const done: string[] = []
  let isCalm = true
  let end = () => {}
  const repacker = new Repacker(() => isCalm)
  return {
    done,
    repacker,
    add: (key: string) =>
      repacker.add(key, () => {
        done.push(key)
        return new Promise<void>((resolve) => {
          end = resolve
        })
      }),
    endOne: async () => {
      end()
      await new Promise((resolve) => setImmediate(resolve))
    },
    setCalm(now: boolean) {
      isCalm = now
    },
  }
}

it('takes one piece at a time, the one that was asked for last first', async () => {
  const { add, done, endOne, repacker } = start()
  for (const key of ['a', 'b', 'c', 'd']) add(key)
  repacker.promote('b')
  expect(done).toEqual(['a'])
  for (let count = 0; count < 3; count++) await endOne()
  expect(done).toEqual(['a', 'b', 'd', 'c'])
})

it('waits for calm', async () => {
  const { add, done, setCalm } = start()
  setCalm(false)
  add('a')
  expect(done).toEqual([])
  setCalm(true)
  await expect.poll(() => done).toEqual(['a'])
})

it('drops what waits', async () => {
  const { add, done, endOne, repacker } = start()
  add('a')
  add('b')
  repacker.clear()
  await endOne()
  repacker.promote('b')
  expect(done).toEqual(['a'])
})
