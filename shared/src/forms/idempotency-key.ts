import { contentKey, createKeys } from './content-key.ts'
import type { FormKind, FormValues } from './forms.ts'

/**
 * A key for senders without memory: derived from the content and the day, so that a double click or
 * reload is stored once, and the same words on another day are a new message.
 * @param day as `2026-11-21`
 */
export async function keyOfContent(
  kind: FormKind,
  values: FormValues,
  day: string,
): Promise<string> {
  return contentKey([kind, day, ...Object.entries(values).sort()])
}

/** Issues keys in a place with memory, such as a browser tab. */
export type Intentions = ReturnType<typeof createIntentions>

/** @param makeKey a random key, different each time. */
export function createIntentions(makeKey: () => string) {
  const keys = createKeys(makeKey)
  return {
    /** The same key for the same content until that is done. */
    keyFor(kind: FormKind, values: FormValues) {
      return keys.keyFor([kind, values])
    },
    /** Forgets the last request once it is stored: the same words would be a new message. */
    done() {
      keys.done()
    },
  }
}
