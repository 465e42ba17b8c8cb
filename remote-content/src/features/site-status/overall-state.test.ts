import { describe, expect, it } from 'vitest'
import type { PartState } from './ask-health.ts'
import { overallState } from './overall-state.ts'

describe('overallState', () => {
  it.each<[string, readonly PartState[]]>([
    ['All systems answer', ['up', 'up', 'up']],
    ['Some parts do not answer', ['up', 'failing', 'up']],
    ['Some parts do not answer', ['up', 'unreachable']],
    ['Some parts do not answer', ['unknown', 'unreachable', 'up']],
    ['State unknown', ['up', 'unknown']],
    ['State unknown', ['unknown', 'unknown']],
    ['State unknown', []],
  ])('says "%s" for %j', (headline, states) => {
    expect(overallState(states).headline).toBe(headline)
  })

  it('is up only if every part is', () => {
    const all: readonly PartState[] = ['up', 'failing', 'unreachable', 'unknown']
    for (const one of all)
      for (const other of all)
        expect(overallState([one, other]).state === 'up').toBe(one === 'up' && other === 'up')
  })
})
