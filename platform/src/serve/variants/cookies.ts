import { CONSENT_COOKIE } from '@orchard/shared/contracts'
import { VISITOR_GROUP_DAYS } from '@orchard/shared/facts'
import { DAY_SECONDS } from '@orchard/shared/format'
import { VISITOR_NUMBERS } from './visitor-groups.ts'

/** Keeps the number of a visitor; set only while a release is tried with some of them. */
const GROUP_COOKIE = 'visitor_group'
/** Keeps the releases that this browser asked for, such as `catalogue@0123456789ab`. */
const PREVIEW_COOKIE = 'mfe'
const GROUP_MAX_AGE_S = VISITOR_GROUP_DAYS * DAY_SECONDS

/**
 * Over TLS cookies have the prefix `__Host-` (RFC 6265bis, 4.1.3.2): no other host of the domain can set them, and
 * neither can a page without TLS.
 */
const nameOf = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name)

function readCookie(header: string | undefined, name: string): string | null {
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/** True if a `Cookie` header says that the visitor chose "Accept All". */
export function hasConsent(header: string | undefined): boolean {
  return readCookie(header, CONSENT_COOKIE) === 'true'
}

/** Reads the preview that this browser asked for from a `Cookie` header; null without one. */
export function readPreview(header: string | undefined, isSecure: boolean): string | null {
  return readCookie(header, nameOf(PREVIEW_COOKIE, isSecure))
}

/** Reads a visitor's number; null for a new visitor and for a value that cannot be one. */
export function readVisitor(header: string | undefined, isSecure: boolean): number | null {
  const value = readCookie(header, nameOf(GROUP_COOKIE, isSecure))
  return value !== null && /^\d{1,4}$/.test(value) && Number(value) < VISITOR_NUMBERS
    ? Number(value)
    : null
}

/** The `Set-Cookie` that keeps a visitor's number. Code in the page has no use for it. */
export function visitorCookie(visitor: number, isSecure: boolean): string {
  return cookie(
    `${nameOf(GROUP_COOKIE, isSecure)}=${visitor}; Max-Age=${GROUP_MAX_AGE_S}`,
    isSecure,
  )
}

/** The `Set-Cookie` that shows a browser other releases until it is closed; null ends that. */
export function previewCookie(value: string | null, isSecure: boolean): string {
  return cookie(`${nameOf(PREVIEW_COOKIE, isSecure)}=${value ?? '; Max-Age=0'}`, isSecure)
}

function cookie(start: string, isSecure: boolean): string {
  return `${start}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
