import type { PageModule } from '@orchard/shared/contracts'
import { type Example, PICTURE_SIZE, readExamples } from '#src/data/examples/examples.ts'
import { LinkCards } from '#src/ui/link-cards.tsx'
import { PageLayout } from '#src/ui/page-layout.tsx'

/** Introduces the examples. */
export const LEAD =
  'Small, complete programs to copy, run and take apart, with the important lines explained. The web examples also run on their pages without a key; to run the code yourself, get a free one.'

function ExamplesPage({ data: examples }: { data: readonly Example[] }) {
  return (
    <PageLayout width="page" title="Examples" lead={LEAD}>
      <LinkCards
        cards={examples.map(({ url, title, description, technology, image }) => ({
          to: url,
          title,
          description,
          kicker: technology,
          picture: { src: image, ...PICTURE_SIZE },
        }))}
      />
    </PageLayout>
  )
}

/** `/examples` */
export const page: PageModule<readonly Example[]> = {
  Component: ExamplesPage,
  loader: readExamples,
  shouldRevalidate: () => false,
  head: () => ({
    title: 'Examples',
    description:
      'Complete example programs for data APIs: a web app in one file, an iOS app in SwiftUI and a currency converter, each with the complete code.',
  }),
}
