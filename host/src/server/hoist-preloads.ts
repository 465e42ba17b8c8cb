/**
 * React writes what it wants fetched early, such as a large picture, in front of the markup, since it
 * does not know that there is a head around. There the links belong, and the root keeps one child.
 */
export function hoistPreloads(markup: string): { links: string; body: string } {
  const links = /^(?:<link rel="preload"[^>]*>)*/.exec(markup)?.[0] ?? ''
  return { links, body: markup.slice(links.length) }
}
