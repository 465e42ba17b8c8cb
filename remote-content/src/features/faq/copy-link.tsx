import { CopyButton } from '@orchard/shared/ui'

const WORDS = { ready: 'Copy link', copied: 'Link copied', failed: 'Link not copied' }

/** Copies the address of a question. */
export function CopyLink({ slug, question }: { slug: string; question: string }) {
  return (
    <CopyButton
      text={() => new URL(`/faq#${slug}`, location.href).href}
      label={`Copy link: ${question}`}
      words={WORDS}
    />
  )
}
