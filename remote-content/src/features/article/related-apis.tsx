import { Suspense, use, useId } from 'react'
import { type LinkCard, LinkCards } from '#src/ui/link-cards.tsx'
import classes from './related-apis.module.css'

/** Cards of the related APIs; nothing until they have arrived. */
export function RelatedApis({
  cards,
}: {
  cards: readonly LinkCard[] | Promise<readonly LinkCard[]>
}) {
  if (!(cards instanceof Promise)) return <RelatedSection cards={cards} />
  return (
    <Suspense fallback={null}>
      <LateSection cards={cards} />
    </Suspense>
  )
}

function LateSection({ cards }: { cards: Promise<readonly LinkCard[]> }) {
  return <RelatedSection cards={use(cards)} />
}

function RelatedSection({ cards }: { cards: readonly LinkCard[] }) {
  const id = useId()
  if (cards.length === 0) return null
  return (
    <section aria-labelledby={id} className={classes.Related}>
      <h2 id={id}>Related APIs</h2>
      <LinkCards cards={cards} heading="h3" />
    </section>
  )
}
