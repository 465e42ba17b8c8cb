import Cookies from 'js-cookie'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Section 9 of the specification. */
const CONSENT_EXPIRY_DAYS = 150
const CONSENT_COOKIE = 'cookie_consent'

type Theme = 'light' | 'dark'

/**
 * State of the interface that is not in the shared HTML. `prepaint.js` reads the same places before
 * the first paint and sets the same attributes of `<html>`, so that nothing flashes or moves.
 */
const interfaceStore = createStore<{ theme: Theme | null }>(() => ({ theme: null }))

const root = () => document.documentElement

/** Hides the promotion until the browser session ends. */
export function closeBanner(): void {
  root().dataset['banner'] = 'closed'
  remember(() => sessionStorage.setItem('banner', 'closed'))
}

/** Stores the visitor's answer to the cookie question, and says so by a `consent` event. */
export function answerConsent(accepted: boolean): void {
  Cookies.set(CONSENT_COOKIE, String(accepted), {
    expires: CONSENT_EXPIRY_DAYS,
    sameSite: 'strict',
    secure: true,
    path: '/',
  })
  root().dataset['consent'] = 'given'
  dispatchEvent(new Event('consent'))
}

/** Whether the visitor chose "Accept All". */
export function hasConsent(): boolean {
  return Cookies.get(CONSENT_COOKIE) === 'true'
}

/** Takes over the theme that is on the screen. Called once after hydration. */
export function adoptTheme(): void {
  interfaceStore.setState({ theme: root().dataset['theme'] === 'dark' ? 'dark' : 'light' })
}

/** Shows the other theme and remembers it on this device. */
export function switchTheme(): void {
  const theme = root().dataset['theme'] === 'dark' ? 'light' : 'dark'
  root().dataset['theme'] = theme
  interfaceStore.setState({ theme })
  remember(() => localStorage.setItem('theme', theme))
}

/** The theme on the screen; null until the page has hydrated. */
export function useTheme(): Theme | null {
  return useStore(interfaceStore, (state) => state.theme)
}

/** Storage may be full or forbidden; what was to be stored then lasts as long as the page. */
export function remember(write: () => void): void {
  try {
    write()
  } catch (error) {
    console.warn('This could not be stored:', error)
  }
}
