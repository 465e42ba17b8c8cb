import { expect, it } from 'vitest'
import { createVisitorNumbers } from './visitor-number.ts'

const visitorOf = createVisitorNumbers()

it.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ['2001:db8::1', '2001:db8:0:0:aaaa:bbbb:cccc:dddd'],
  ['2001:DB8:1:2::', '2001:0db8:0001:0002::3'],
  ['::1', '0:0:0:0:5::'],
  ['192.0.2.7', '::ffff:192.0.2.7'],
])('takes %s and %s for one visitor', (one, other) => {
  expect(visitorOf(one)).toEqual(visitorOf(other))
})

it.each([
  ['192.0.2.1', '192.0.2.200', 'one network'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 'one network'],
  ['192.0.2.1', '192.0.3.1', 'two networks'],
  ['2001:db8:1::1', '2001:db8:2::1', 'two networks'],
])('takes %s and %s for two visitors of %s', (one, other, networks) => {
  const [first, second] = [visitorOf(one), visitorOf(other)]
  expect(first.number).not.toBe(second.number)
  expect(first.network === second.network).toBe(networks === 'one network')
})

it('gives other numbers after each start', () => {
  expect(createVisitorNumbers()('192.0.2.1')).not.toEqual(visitorOf('192.0.2.1'))
})
