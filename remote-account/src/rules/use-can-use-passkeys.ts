import { useSyncExternalStore } from 'react'

const never = () => () => {}
const canUse = () => window.isSecureContext && 'PublicKeyCredential' in window
/** Nearly all browsers can, so that pages of the server show what needs it. */
const expect = () => true

/** True if this browser can create and use passkeys. */
export function useCanUsePasskeys(): boolean {
  return useSyncExternalStore(never, canUse, expect)
}
