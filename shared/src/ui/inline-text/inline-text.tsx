import { Link } from '#src/router/index.ts'

/** A link in a text: `[words](/path)`. */
const LINK = /\[([^\]]+)\]\(([^)]+)\)/

/** A text with links of the form `[words](/path)`, which the page's Markdown twin has, too. */
export function InlineText({ text }: { text: string }) {
  return text.split(LINK).map((part, index, parts) => {
    if (index % 3 === 0) return part
    // Words and path follow each other; the link takes both.
    if (index % 3 === 2) return null
    const to = parts[index + 1] ?? ''
    return /\.\w+$/.test(to) ? (
      <a key={part} href={to}>
        {part}
      </a>
    ) : (
      <Link key={part} to={to}>
        {part}
      </Link>
    )
  })
}
