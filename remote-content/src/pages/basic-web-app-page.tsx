import type { PageModule } from '@orchard/shared/contracts'
import { EXAMPLES, type TutorialData } from '#src/data/examples/examples.ts'
import { LiveHolidays } from '#src/features/live-example/live-holidays.tsx'
import text from '#src/tutorials/basic-web-app.md'
import { TutorialPage, tutorial } from './kinds/tutorial-page.tsx'

const TUTORIAL = { example: EXAMPLES.webApp, text }

/** `/examples/basic-web-app` */
export const page: PageModule<TutorialData> = {
  ...tutorial(TUTORIAL),
  Component: ({ data }) => (
    <TutorialPage {...TUTORIAL} data={data}>
      <LiveHolidays {...data} />
    </TutorialPage>
  ),
}
