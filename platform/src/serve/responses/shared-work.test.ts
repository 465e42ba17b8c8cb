import { expect, it } from 'vitest'
import { SharedWork } from './shared-work.ts'

function share() {
  let signal: AbortSignal | undefined
  let abandoned = 0
  const work = new SharedWork(
    (given) => {
      signal = given
      return Promise.resolve('page')
    },
    () => abandoned++,
  )
  return { work, isAborted: () => signal?.aborted, abandoned: () => abandoned }
}

it('goes on while somebody waits', async () => {
  const { isAborted, work } = share()
  const [first, second] = [new AbortController(), new AbortController()]
  const results = [work.join(first.signal), work.join(second.signal)]
  first.abort()
  expect(isAborted()).toBe(false)
  expect(await Promise.all(results)).toEqual(['page', 'page'])
})

it('is aborted when everybody has left', () => {
  const { abandoned, isAborted, work } = share()
  const [first, second] = [new AbortController(), new AbortController()]
  void work.join(first.signal)
  void work.join(second.signal)
  first.abort()
  second.abort()
  expect([isAborted(), abandoned()]).toEqual([true, 1])
})

it('is not aborted while a caller cannot leave', () => {
  const { isAborted, work } = share()
  const first = new AbortController()
  void work.join(undefined)
  void work.join(first.signal)
  first.abort()
  expect(isAborted()).toBe(false)
})
