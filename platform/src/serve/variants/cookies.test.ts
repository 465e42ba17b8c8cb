import { expect, it } from 'vitest'
import { previewCookie, readPreview, readVisitor, visitorCookie } from './cookies.ts'

it.each([
  ['visitor_group=7', 7],
  ['a=b; visitor_group=9999; c=d', 9999],
  ['xvisitor_group=7', null],
  ['visitor_group=10000', null],
  ['visitor_group=-1', null],
  ['visitor_group=7.5', null],
  ['visitor_group=', null],
  [undefined, null],
])('reads the number of %s', (header, visitor) => {
  expect(readVisitor(header, false)).toBe(visitor)
})

it('reads a value that has an equals sign of its own', () => {
  expect(readPreview('a=1; mfe=x=y', false)).toBe('x=y')
})

it('takes over TLS only cookies that no other host can have set', () => {
  expect(readVisitor('visitor_group=7; __Host-visitor_group=8', true)).toBe(8)
  expect(readVisitor('visitor_group=7', true)).toBeNull()
  expect(readPreview('mfe=content@0123456789ab', true)).toBeNull()
})

it('keeps both cookies from scripts, and on secure lines where there is one', () => {
  expect(visitorCookie(7, true)).toBe(
    '__Host-visitor_group=7; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(previewCookie('content@0123456789ab', false)).toBe(
    'mfe=content@0123456789ab; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(previewCookie(null, false)).toBe('mfe=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})
