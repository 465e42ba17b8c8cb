/** The headline of the home page. */
export const HEADLINE = 'Good data, ready to pick'

/** Introduces the site. `available` of `total` APIs answer here. */
export function heroText(available: number, total: number): string {
  const text = `One key for ${available} data APIs. Each page names its source, documents every field and lets you run the API on the spot.`
  if (available === total) return text
  return `${text} ${total - available} more are coming soon.`
}

/** The call of the hero as a command for any shell, which needs no key. `url` is the address of the API. */
export function tryCommand(url: string, text: string): string {
  // Shells read nothing into what is left, not even inside of double quotes.
  const value = encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `curl "${url}/try?text=${value}"`
}

/** Three steps to the first answer; a call follows the second. */
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
    title: 'Use the answer',
    text: 'It is JSON with plain names, stable types and stated units. Every page has code in nine languages, and [the examples](/examples) are complete programs to start from.',
  },
]
