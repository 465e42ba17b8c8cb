import { LIVE_PATH, releaseKey, type Snapshot } from '@orchard/shared/contracts'
import { MINUTE_MS } from '@orchard/shared/format'

/** A tab asks at most so often, and only when its visitor is about to follow a link. */
const EVERY_MS = 5 * MINUTE_MS

/**
 * Finds out if this tab runs releases that are no longer live.
 * @param now milliseconds on any clock.
 */
export function watchReleases(snapshot: Snapshot, now: () => number = Date.now) {
  const own = releaseKey(snapshot)
  let askedAt = now()
  let isOld = false
  return {
    /** Asks the server, unless it was asked lately. */
    look() {
      if (isOld || now() - askedAt < EVERY_MS) return
      askedAt = now()
      fetch(LIVE_PATH).then(
        async (response) => {
          isOld = response.ok && (await response.text()) !== own
        },
        () => undefined, // offline: asked again later
      )
    },
    /**
     * True if a link should load a new document, and with it the live releases. False while something is
     * typed into the shell, the one part of a page that following a link keeps.
     */
    shouldLeave: (path: string) =>
      isOld && new URL(path, location.href).pathname !== location.pathname && !isShellInUse(),
  }
}

/** React writes what is typed into the default value as well, so only whether it is empty tells. */
function isShellInUse(): boolean {
  return document.querySelector<HTMLInputElement>('header [role="combobox"]')?.value !== ''
}
