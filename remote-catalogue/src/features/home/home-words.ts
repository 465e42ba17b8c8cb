/** The headline of the home page. */
export const HEADLINE = 'Good data, ready to pick'

/** Says for whom the site is. `available` of `total` APIs can be called here. */
export function heroText(available: number, total: number): string {
  const text = `For developers who would rather ship than maintain data: ${available} APIs behind one key, each with its source named and every field documented.`
  if (available === total) return text
  return `${text} ${total - available} more are on the way.`
}

/** The request of the hero as a command for any shell, which needs no key. `url` is the endpoint. */
export function tryCommand(url: string, query: URLSearchParams): string {
  // Shells read nothing into what is left, not even inside of double quotes.
  const text = String(query).replace(
    /[!'()*~]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `curl "${url}/try?${text}"`
}

/** Three steps to the first response; a request follows the second. */
export const STEPS: readonly { title: string; text: string; hasCall?: true }[] = [
  {
    title: 'Find an API',
    text: 'Search, or [browse the catalogue](/api). Every page lists parameters with their limits and fields with their units, and you can run every available API on its page.',
  },
  {
    title: 'Get your key',
    text: '[Create an account](/register) with your email. One key works for every API, and the Free plan needs no card. Send the key as a header:',
    hasCall: true,
  },
  {
    title: 'Use the data',
    text: 'It is JSON with plain names, stable types and stated units. Every page has code in nine languages, and [the examples](/examples) are complete programs to start from.',
  },
]
