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
  const content = JSON.stringify([kind, day, ...Object.entries(values).sort()])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Issues keys in a place with memory, such as a browser tab. */
export type Intentions = ReturnType<typeof createIntentions>

/** @param makeKey a random key, different each time. */
export function createIntentions(makeKey: () => string) {
  let last: { content: string; key: string } | null = null
  return {
    /** The same key for the same content until that is done. */
    keyFor(kind: FormKind, values: FormValues) {
      const content = JSON.stringify([kind, values])
      if (last?.content !== content) last = { content, key: makeKey() }
      return last.key
    },
    /** Forgets the last request once it is stored: the same words would be a new message. */
    done() {
      last = null
    },
  }
}
