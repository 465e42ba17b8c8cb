import type { PageModule } from '@orchard/shared/contracts'
import { EXAMPLES, type TutorialData } from '#src/data/examples/examples.ts'
import text from '#src/tutorials/basic-ios-app.md'
import { TutorialPage, tutorial } from './kinds/tutorial-page.tsx'

const TUTORIAL = { example: EXAMPLES.iosApp, text }

/** `/examples/basic-ios-app` */
export const page: PageModule<TutorialData> = {
  ...tutorial(TUTORIAL),
  Component: ({ data }) => <TutorialPage {...TUTORIAL} data={data} />,
}
