/** The address whose page is on the screen, whole; null before the first and on a server. */
let shown: string | null = null

/** Notes that the page of an address (path and query) is on the screen: the server's HTML, or React's. */
export function markShown(address: string): void {
  shown = address
}

/**
 * Copies of what `<main>` shows, if that is the page of `address`. Asked while React renders the page's
 * failure: what is on the screen then is still the page.
 */
export function copyOfShown(address: string): Node[] | null {
  if (shown === null || shown !== address) return null
  const content = document.getElementById('content')
  return content && [...content.children].map((child) => child.cloneNode(true))
}
