import type { PageModule } from '@orchard/shared/contracts'
import { EXAMPLES, PICTURE_SIZE, type Pictures, readPictures } from '#src/data/examples/examples.ts'
import { LinkCards } from '#src/ui/link-cards.tsx'
import { PageLayout } from '#src/ui/page-layout.tsx'

/** Introduces the examples. */
export const LEAD =
  'Small, complete programs to copy, run and take apart, with the important lines explained. The web examples also run on their pages without a key; to run the code yourself, get a free one.'

function ExamplesPage({ data: pictures }: { data: Pictures }) {
  return (
    <PageLayout width="page" title="Examples" lead={LEAD}>
      <LinkCards
        cards={Object.values(EXAMPLES).map(({ url, title, description, technology }) => ({
          to: url,
          title,
          description,
          kicker: technology,
          picture: { src: pictures[url] ?? '', ...PICTURE_SIZE },
        }))}
      />
    </PageLayout>
  )
}

/** `/examples` */
export const page: PageModule<Pictures> = {
  Component: ExamplesPage,
  loader: readPictures,
  shouldRevalidate: () => false,
  head: () => ({
    title: 'Examples',
    description:
      'Complete example programs for data APIs: a web app in one file, an iOS app in SwiftUI and a currency converter, each with the complete code.',
  }),
}
