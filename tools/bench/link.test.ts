import { describe, expect, it } from 'vitest'
import { Link } from './link.ts'

const one = {}
const other = {}

describe('a simulated line', () => {
  it('delivers after sending time and delay', () => {
    const link = new Link<string>({ bytesPerMs: 200, delayMs: 75 })
    link.push(one, 'a', 1_000, 10)
    expect(link.nextEvent()).toBe(10)
    expect(link.take(89.9)).toEqual([])
    expect(link.nextEvent()).toBe(90)
    expect(link.take(90)).toEqual(['a'])
    expect(link.nextEvent()).toBe(Number.POSITIVE_INFINITY)
  })

  it('never sends two slices at once, however late it is asked', () => {
    const link = new Link<number>({ bytesPerMs: 100, delayMs: 0 })
    for (let index = 1; index <= 10; index++) link.push(one, index, 100, 0)
    expect(link.take(3.5)).toEqual([1, 2, 3])
    expect(link.take(9.9)).toEqual([4, 5, 6, 7, 8, 9])
    expect(link.take(10)).toEqual([10])
  })

  it('lets flows take turns and keeps the order of each', () => {
    const link = new Link<string>({ bytesPerMs: 100, delayMs: 0 })
    for (const content of ['a1', 'a2', 'a3']) link.push(one, content, 100, 0)
    for (const content of ['b1', 'b2']) link.push(other, content, 100, 0)
    expect(link.take(5)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
  })

  it('does not let a flow that may not send yet hold up another', () => {
    const link = new Link<string>({ bytesPerMs: 100, delayMs: 0 })
    link.push(one, 'later', 100, 50)
    link.push(other, 'now', 100, 0)
    expect(link.take(1)).toEqual(['now'])
    expect(link.nextEvent()).toBe(50)
    expect(link.take(51)).toEqual(['later'])
  })

  it('forgets what a dropped flow had not sent', () => {
    const link = new Link<string>({ bytesPerMs: 100, delayMs: 0 })
    link.push(one, 'a', 100, 0)
    link.drop(one)
    expect(link.take(10)).toEqual([])
  })
})
