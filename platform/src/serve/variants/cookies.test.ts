import { expect, it } from 'vitest'
import { bucketCookie, previewCookie, readBucket, readPreview } from './cookies.ts'

it.each([
  ['visitor_group=7', 7],
  ['a=b; visitor_group=99; c=d', 99],
  ['xvisitor_group=7', null],
  ['visitor_group=100', null],
  ['visitor_group=-1', null],
  ['visitor_group=7.5', null],
  ['visitor_group=', null],
  [undefined, null],
])('reads the bucket of %s', (header, bucket) => {
  expect(readBucket(header, false)).toBe(bucket)
})

it('reads a value that has an equals sign of its own', () => {
  expect(readPreview('a=1; mfe=x=y', false)).toBe('x=y')
})

it('takes over TLS only cookies that no other host can have set', () => {
  expect(readBucket('visitor_group=7; __Host-visitor_group=8', true)).toBe(8)
  expect(readBucket('visitor_group=7', true)).toBeNull()
  expect(readPreview('mfe=content@0123456789ab', true)).toBeNull()
})

it('keeps both cookies from scripts, and on secure lines where there is one', () => {
  expect(bucketCookie(7, true)).toBe(
    '__Host-visitor_group=7; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax; Secure',
  )
  expect(previewCookie('content@0123456789ab', false)).toBe(
    'mfe=content@0123456789ab; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(previewCookie(null, false)).toBe('mfe=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
})
