import { CONSENT_COOKIE } from '@orchard/shared/contracts'
import { CONSENT_DAYS } from '@orchard/shared/facts'
import { hasSecureCookies } from '@orchard/shared/http'
import Cookies from 'js-cookie'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

type Theme = 'light' | 'dark'

/**
 * Consent, theme, banner and the search's key: preferences of this visitor that are not in the shared HTML. `prepaint.ts`
 * reads the same places before the first paint and sets the same attributes of `<html>`, so that nothing
 * flashes or moves.
 */
const preferences = createStore<{ theme: Theme | null }>(() => ({ theme: null }))

const root = () => document.documentElement

/** Hides the promotion until the browser session ends. */
export function closeBanner(): void {
  root().dataset['banner'] = 'closed'
  remember(() => sessionStorage.setItem('banner', 'closed'))
}

/** Stores the visitor's response to the cookie question, and says so by a `consent` event. */
export function recordConsent(accepted: boolean): void {
  remember(() =>
    Cookies.set(CONSENT_COOKIE, String(accepted), {
      expires: CONSENT_DAYS,
      sameSite: 'strict',
      secure: hasSecureCookies(),
      path: '/',
    }),
  )
  root().dataset['consent'] = 'given'
  dispatchEvent(new Event('consent'))
}

/** Shows the cookie question again; the earlier response holds until there is another. */
export function askConsentAgain(): void {
  root().dataset['consent'] = 'asked'
}

/** True if the visitor chose "Accept All". */
export function hasConsent(): boolean {
  try {
    return Cookies.get(CONSENT_COOKIE) === 'true'
  } catch {
    return false // cookies are blocked: the response was not kept
  }
}

/** Takes over the theme that is on the screen. Called once after hydration. */
export function adoptTheme(): void {
  preferences.setState({ theme: root().dataset['theme'] === 'dark' ? 'dark' : 'light' })
}

/** Turns the key "/", which leads to the search, off or on again on this device (WCAG 2.1.4). */
export function switchSlash(): void {
  const { dataset } = root()
  if (dataset['slash']) {
    delete dataset['slash']
    remember(() => localStorage.removeItem('slash'))
  } else {
    dataset['slash'] = 'off'
    remember(() => localStorage.setItem('slash', 'off'))
  }
}

/** Shows the other theme and remembers it on this device. */
export function switchTheme(): void {
  const theme = root().dataset['theme'] === 'dark' ? 'light' : 'dark'
  root().dataset['theme'] = theme
  preferences.setState({ theme })
  remember(() => localStorage.setItem('theme', theme))
}

/** The theme on the screen; null until the page has hydrated. */
export function useTheme(): Theme | null {
  return useStore(preferences, (state) => state.theme)
}

/** Storage may be full or forbidden; what was to be stored then lasts as long as the page. */
export function remember(write: () => void): void {
  try {
    write()
  } catch (error) {
    console.warn('This could not be stored:', error)
  }
}
