import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { EXAMPLES, readTutorial, type TutorialData } from '#src/data/examples/examples.ts'
import { LiveHolidays } from '#src/features/live-example/live-holidays.tsx'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'
import { KeyWarning } from '#src/features/tutorial/key-warning.tsx'
import { ResultPicture } from '#src/features/tutorial/result-picture.tsx'
import { SourceFile } from '#src/features/tutorial/source-file.tsx'
import { TutorialFacts } from '#src/features/tutorial/tutorial-facts.tsx'

function BasicWebAppPage({ data }: { data: TutorialData }) {
  return (
    <PageLayout
      parent={{ to: '/examples', name: 'Examples' }}
      title={EXAMPLES.webApp.title}
      lead={EXAMPLES.webApp.description}
    >
      <Prose>
        <TutorialFacts
          facts={[
            ['You build', 'A page that lists a country’s days off'],
            [
              'It uses',
              <Link key="api" to="/api/public-holidays">
                Public Holidays API
              </Link>,
            ],
            ['You need', 'A text editor, a browser and an API key'],
          ]}
        />
        <ResultPicture
          src={data.picture}
          words="A page with the heading Days off, fields for an API key, the country DE and the year 2026, a button, and below it the first of nine days off with their weekdays and names."
        />
        <LiveHolidays apiHost={data.apiHost} year={data.year} />
        <h2>The whole program</h2>
        <p>
          Save this as <code>holidays.html</code>, open the file in a browser and enter your key.
          There is nothing to install and nothing to build, and the address in it is the one of this
          site.
        </p>
        <SourceFile
          example={EXAMPLES.webApp.url}
          name="holidays.html"
          files={data.files}
          apiHost={data.apiHost}
        />
        <KeyWarning carrier="page" />
        <h2>How it works</h2>
        <ol>
          <li>
            <strong>The form comes first.</strong> A real <code>form</code> with a label answers to
            the Enter key, to screen readers and to the browser’s own check of every field.
          </li>
          <li>
            <strong>The address is put together, not typed.</strong> <code>URLSearchParams</code>{' '}
            encodes whatever somebody types, so no field can change another one.
          </li>
          <li>
            <strong>The key travels in a header.</strong> Query strings end up in histories and log
            files; the header <code>X-Api-Key</code> does not. The page keeps the key in this
            browser only, and only after it has worked.
          </li>
          <li>
            <strong>Waiting has an end.</strong> <code>AbortSignal.timeout</code> gives up after
            eight seconds, and the visitor reads why instead of watching nothing happen.
          </li>
          <li>
            <strong>Every status has its words.</strong> A wrong key and a used-up quota are told
            apart, and for anything else the API’s own explanation is shown.
          </li>
          <li>
            <strong>Text stays text.</strong> Names are set with <code>textContent</code>, so
            nothing in them can turn into markup.
          </li>
        </ol>
        <h2>Where to go from here</h2>
        <ul>
          <li>
            Holidays of a year hardly ever change. The answer allows the browser to keep it for a
            day, so a second look at the same country usually costs no call.
          </li>
          <li>
            Add <code>region</code> for the holidays of a state or canton; the{' '}
            <Link to="/api/public-holidays">reference</Link> lists every parameter and field.
          </li>
          <li>
            Try again after a failed connection, but with care:{' '}
            <Link to="/blog/retries-that-do-no-harm">Retries that do no harm</Link> shows how.
          </li>
        </ul>
      </Prose>
    </PageLayout>
  )
}

/** `/examples/basic-web-app` */
export const page: PageModule<TutorialData> = {
  Component: BasicWebAppPage,
  loader: (args) => readTutorial(args, EXAMPLES.webApp),
  shouldRevalidate: () => false,
  head: ({ data }) => ({
    image: data.picture,
    title: 'Basic web app: public holidays in one HTML file',
    description:
      'A tutorial with the complete code of a holiday list: one HTML file, one fetch call with an API key, and a message for every error.',
    type: 'article',
  }),
}
