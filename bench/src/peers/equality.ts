/** How much of a page there is. */
export interface Outline {
  elements: number
  text: string
}

/** Sends what this function finds in a document that it is evaluated in. */
export function readOutline(): Outline {
  const { body } = document
  const elements = body.querySelectorAll('*:not(script, style, link, template)').length
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text is not to be compared
  return { elements, text: body.innerText }
}

/** The share of elements that a peer may have more or fewer. */
const TOLERANCE = 0.05
const SHOWN_CHARACTERS = 40

/** Says how a peer differs from our page by more than it may; null where they are equal. */
export function differenceOf(ours: Outline, peer: Outline): string | null {
  if (Math.abs(peer.elements - ours.elements) > TOLERANCE * ours.elements)
    return `it has ${peer.elements} elements, ours ${ours.elements}`
  // Styles decide about line breaks and capitals.
  const [expected, text] = [ours, peer].map((one) => one.text.replaceAll(/\s+/g, '').toLowerCase())
  if (expected === undefined || text === undefined || expected === text) return null
  const at = [...expected].findIndex((character, index) => character !== text[index])
  const from = at === -1 ? expected.length : at
  const [here, there] = [text, expected].map((one) => one.slice(from, from + SHOWN_CHARACTERS))
  return `it says "${here}" where ours says "${there}"`
}
