import { expect, it } from 'vitest'
import { isReturn } from './is-return.ts'

it.each([
  ['?code=a&state=b', '', true],
  ['?error=access_denied&state=b', '', true],
  ['?error=server_error', '', true],
  ['', '#id_token=a&state=b', true],
  ['', '', false],
  ['?next=/profile', '#content', false],
  ['?code=a', '', false],
  ['?state=b', '', false],
  ['?code=a', '#state=b', false],
])('%s%s as a return: %s', (search, hash, expected) => {
  expect(isReturn({ search, hash })).toBe(expected)
})
