import { expect, it } from 'vitest'
import { VitalSamples } from './vital-samples.ts'

it('gives the 75th percentile of the last figures by release', () => {
  const samples = new VitalSamples()
  for (let value = 1; value <= 600; value++)
    samples.add({ unit: 'catalogue', release: 'a', name: 'LCP', value })
  samples.add({ unit: 'catalogue', release: 'b', name: 'LCP', value: 7 })
  expect(samples.summary('catalogue@a')).toEqual([{ name: 'LCP', p75: 475, count: 500 }])
  expect(samples.summary('catalogue@b')).toEqual([{ name: 'LCP', p75: 7, count: 1 }])
  expect(samples.summary('catalogue@c')).toEqual([])
})
