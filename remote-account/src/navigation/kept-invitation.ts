/** Key in the storage of this tab, which survives the sign-in. */
const KEY = 'invitation'

/**
 * The token of an invitation: of the fragment of the address, from which it is removed so that it is neither in the
 * history nor in what somebody copies, or of the visit before a sign-in.
 * @param what `forget` once it has been used.
 */
export function takeInvitation(what: 'keep' | 'forget' = 'keep'): string | null {
  try {
    if (what === 'forget') {
      sessionStorage.removeItem(KEY)
      return null
    }
    const token = location.hash.slice(1)
    if (token === '') return sessionStorage.getItem(KEY)
    sessionStorage.setItem(KEY, token)
    history.replaceState(history.state, '', location.pathname + location.search)
    return token
  } catch {
    // Storage is blocked: the link must be opened again after the sign-in.
    return location.hash.slice(1) || null
  }
}
