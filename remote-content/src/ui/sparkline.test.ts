import { describe, expect, it } from 'vitest'
import { drawSparkline } from './sparkline.ts'

describe('drawSparkline', () => {
  const box = { width: 100, height: 20, margin: 2 }

  it('goes from left to right with the slowest at the top', () => {
    expect(drawSparkline([8, 16, 0], box)).toEqual({
      line: 'M2 10L50 2L98 18',
      dots: 'M2 10h0M50 2h0M98 18h0',
      misses: [],
    })
  })

  it('is broken where there is no time', () => {
    expect(drawSparkline([10, null, 10, null], box)).toEqual({
      line: 'M2 2M66 2',
      dots: 'M2 2h0M66 2h0',
      misses: [34, 98],
    })
  })

  it('draws a dot for one time and nothing for none', () => {
    expect(drawSparkline([7], box)).toEqual({ line: 'M2 2', dots: 'M2 2h0', misses: [] })
    expect(drawSparkline([], box)).toEqual({ line: '', dots: '', misses: [] })
  })
})
