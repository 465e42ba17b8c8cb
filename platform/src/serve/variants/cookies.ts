import { VISITOR_GROUP_DAYS } from '@orchard/shared/contracts'
import { BUCKETS } from './visitor-groups.ts'

/** Keeps the bucket of a visitor; set only while a release is tried with some of them. */
const GROUP_COOKIE = 'visitor_group'
/** Keeps the releases that this browser asked for, such as `catalogue@0123456789ab`. */
export const PREVIEW_COOKIE = 'mfe'
const GROUP_MAX_AGE_S = VISITOR_GROUP_DAYS * 24 * 60 * 60

/** The value of a cookie in a `Cookie` header; null where it is not there. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** The bucket that a visitor was put into; null for a new visitor and for a value that cannot be one. */
export function readBucket(header: string | undefined): number | null {
  const value = readCookie(header, GROUP_COOKIE)
  return value !== null && /^\d{1,2}$/.test(value) && Number(value) < BUCKETS ? Number(value) : null
}

/** The `Set-Cookie` that keeps a visitor in a bucket. Code in the page has no use for it. */
export function bucketCookie(bucket: number, isSecure: boolean): string {
  return cookie(`${GROUP_COOKIE}=${bucket}; Max-Age=${GROUP_MAX_AGE_S}`, isSecure)
}

/** The `Set-Cookie` that shows a browser other releases until it is closed; null ends that. */
export function previewCookie(value: string | null, isSecure: boolean): string {
  return cookie(`${PREVIEW_COOKIE}=${value ?? '; Max-Age=0'}`, isSecure)
}

function cookie(start: string, isSecure: boolean): string {
  return `${start}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
