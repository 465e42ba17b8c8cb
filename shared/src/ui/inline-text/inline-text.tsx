import type { ComponentType, ReactNode } from 'react'

/** A link in a text: `[words](/path)`. */
const LINK = /\[([^[\]]+)\]\(([^()]+)\)/

/** Properties of `InlineText`. */
export interface InlineTextProps {
  text: string
  /** The router's link, handed in because only the caller gets the one that the host provides. */
  Link: ComponentType<{ to: string; children: ReactNode }>
}

/** A text with links of the form `[words](/path)`, which the page's Markdown twin has, too. */
export function InlineText({ text, Link }: InlineTextProps) {
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
