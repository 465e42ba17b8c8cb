import { describe, expect, it } from 'vitest'
import type { PartState } from './ask-health.ts'
import { overallState } from './overall-state.ts'

describe('overallState', () => {
  it.each<[string, readonly PartState[]]>([
    ['All systems operational', ['up', 'up', 'up']],
    ['Some systems are down', ['up', 'failing', 'up']],
    ['Some systems are down', ['up', 'unreachable']],
    ['Some systems are down', ['unknown', 'unreachable', 'up']],
    ['Status unknown', ['up', 'unknown']],
    ['Status unknown', ['unknown', 'unknown']],
    ['Status unknown', []],
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
