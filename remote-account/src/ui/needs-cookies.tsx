import { COOKIES_BLOCKED } from '@orchard/shared/auth'
import { keepsCookies } from '@orchard/shared/http'
import { useEffect, useState } from 'react'
import { Alert } from './message.tsx'

/** Says so before anybody types a password where the browser keeps no sign-in; nothing otherwise. */
export function NeedsCookies() {
  const [isBlocked, setIsBlocked] = useState(false)
  useEffect(() => setIsBlocked(!keepsCookies()), [])
  return isBlocked && <Alert>{COOKIES_BLOCKED}</Alert>
}
