/** A URL in a text. */
export const ADDRESS = /(https?:\/\/[^\s)]+[^\s).,;])/

/** Renders URLs in a text as links, as some licences require. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((part) =>
    ADDRESS.test(part) ? (
      <a key={part} href={part}>
        {part.replace(/^https?:\/\//, '')}
      </a>
    ) : (
      part
    ),
  )
}
