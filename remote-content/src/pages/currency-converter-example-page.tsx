import type { PageModule } from '@orchard/shared/contracts'
import { EXAMPLES, type TutorialData } from '#src/data/examples/examples.ts'
import { LiveConverter } from '#src/features/live-example/live-converter.tsx'
import text from '#src/tutorials/currency-converter.md'
import { TutorialPage, tutorial } from './kinds/tutorial-page.tsx'

const TUTORIAL = { example: EXAMPLES.currencyConverter, text }

/** `/examples/currency-converter-example` */
export const page: PageModule<TutorialData> = {
  ...tutorial(TUTORIAL),
  Component: ({ data }) => (
    <TutorialPage {...TUTORIAL} data={data}>
      <LiveConverter {...data} />
    </TutorialPage>
  ),
}
