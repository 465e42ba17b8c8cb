/** Path of an installed Chrome or Chromium; null where there is none. */
export function findChromium(): Promise<string | null>

/** Path of an installed Chrome or Chromium, installed first where possible; null where there is none. */
export function requireChromium(): Promise<string | null>
