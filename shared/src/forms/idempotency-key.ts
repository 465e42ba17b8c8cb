import type { FormKind, FormValues } from './forms.ts'

/**
 * A key for who has no memory of an earlier try: made of the content and the day, so that a double click
 * or a reload is stored once, while the same words on another day are a message of their own.
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

/** Gives out keys in a place that remembers, such as a browser's tab. */
export interface Intentions {
  /** The same key for the same content until that is done. */
  keyFor(kind: FormKind, values: FormValues): string
  /** What was asked for last is stored: the same words would be a new message. */
  done(): void
}

/** @param makeKey a random key, different each time. */
export function createIntentions(makeKey: () => string): Intentions {
  let last: { content: string; key: string } | null = null
  return {
    keyFor(kind, values) {
      const content = JSON.stringify([kind, values])
      if (last?.content !== content) last = { content, key: makeKey() }
      return last.key
    },
    done() {
      last = null
    },
  }
}
