/** The key of a content, which is the same for the same content. */
export async function contentKey(content: readonly unknown[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Issues keys in a place with memory: the same one for the same content until that is done.
 * @param makeKey a random key, different each time.
 */
export function createKeys(makeKey: () => string) {
  let last: { content: string; key: string } | null = null
  return {
    keyFor(of: readonly unknown[]): string {
      const content = JSON.stringify(of)
      if (last?.content !== content) last = { content, key: makeKey() }
      return last.key
    },
    done(): void {
      last = null
    },
  }
}
