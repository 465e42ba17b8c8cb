import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { EXAMPLES, readTutorial, type TutorialData } from '#src/data/examples/examples.ts'
import { LiveWeather } from '#src/features/live-example/live-weather.tsx'
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
            ['You build', 'A page that shows a city’s weather'],
            [
              'It uses',
              <Link key="api" to="/api/weather">
                Weather API
              </Link>,
            ],
            ['You need', 'A text editor, a browser and an API key'],
          ]}
        />
        <ResultPicture
          src={data.picture}
          words="A page with the heading City weather, a field with the city London, a button, and the line: London: 14.2 °C, feels like 14.2 °C, wind 4.6 m/s, humidity 71%."
        />
        {data.sample && <LiveWeather apiHost={data.apiHost} sample={data.sample} />}
        <h2>The whole program</h2>
        <p>
          Save this as <code>weather.html</code>, put your key in the place of{' '}
          <code>YOUR_API_KEY</code> and open the file in a browser. There is nothing to install and
          nothing to build.
        </p>
        <SourceFile example={EXAMPLES.webApp.url} name="weather.html" files={data.files} />
        <KeyWarning carrier="page" />
        <h2>How it works</h2>
        <ol>
          <li>
            <strong>The form comes first.</strong> A real <code>form</code> with a label answers to
            the Enter key, to screen readers and to the browser’s own check that a city is given.
          </li>
          <li>
            <strong>The address is put together, not typed.</strong> <code>URLSearchParams</code>{' '}
            encodes spaces and accents, so “São Paulo” arrives as it was written.
          </li>
          <li>
            <strong>The key travels in a header.</strong> Query strings end up in histories and log
            files; the header <code>X-Api-Key</code> does not.
          </li>
          <li>
            <strong>Waiting has an end.</strong> <code>AbortSignal.timeout</code> gives up after
            eight seconds, and the visitor reads why instead of watching nothing happen.
          </li>
          <li>
            <strong>Every status has its words.</strong> A wrong key, a used-up quota and anything
            else are told apart, because each asks for something different.
          </li>
          <li>
            <strong>Text stays text.</strong> The answer is set with <code>textContent</code>, so
            nothing in it can turn into markup.
          </li>
        </ol>
        <h2>Where to go from here</h2>
        <ul>
          <li>
            Weather is measured anew every ten minutes. Keep an answer that long, and a second look
            at the same city costs no call.
          </li>
          <li>
            Send <code>lat</code> and <code>lon</code> instead of a name when the device knows where
            it is; the <Link to="/api/weather">reference</Link> lists every parameter and field.
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
  loader: (args) => readTutorial(args, EXAMPLES.webApp, 'weather'),
  shouldRevalidate: () => false,
  head: ({ data }) => ({
    image: data.picture,
    title: 'Basic web app: city weather in one HTML file',
    description:
      'A tutorial with the complete code of a weather page: one HTML file, one fetch call with an API key, and an answer to every error.',
    type: 'article',
  }),
}
