import { COOKIES_BLOCKED } from '@orchard/shared/auth'
import { keepsCookies } from '@orchard/shared/http'
import { Alert } from '@orchard/shared/ui'
import { useEffect, useState } from 'react'

/** Tells a visitor whose browser keeps no cookies, before they type a password. */
export function NeedsCookies() {
  const [isBlocked, setIsBlocked] = useState(false)
  useEffect(() => setIsBlocked(!keepsCookies()), [])
  return isBlocked && <Alert>{COOKIES_BLOCKED}</Alert>
}
