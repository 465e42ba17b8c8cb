import type { FormKind, FormValues } from './forms.ts'

/**
 * A key made of the content itself, in the browser and in the composer alike: a double click, a retry
 * and a reload send the same one and are stored once. The header `Idempotency-Key` carries it.
 */
export async function idempotencyKey(kind: FormKind, values: FormValues): Promise<string> {
  const content = JSON.stringify([kind, ...Object.entries(values).sort()])
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
