import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { EXAMPLES, readTutorial, type TutorialData } from '#src/data/examples/examples.ts'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'
import { KeyWarning } from '#src/features/tutorial/key-warning.tsx'
import { ResultPicture } from '#src/features/tutorial/result-picture.tsx'
import { SourceFile } from '#src/features/tutorial/source-file.tsx'
import { TutorialFacts } from '#src/features/tutorial/tutorial-facts.tsx'

function BasicIosAppPage({ data }: { data: TutorialData }) {
  return (
    <PageLayout
      parent={{ to: '/examples', name: 'Examples' }}
      title={EXAMPLES.iosApp.title}
      lead={EXAMPLES.iosApp.description}
    >
      <Prose>
        <TutorialFacts
          facts={[
            ['You build', 'A phone app that shows a city’s weather'],
            [
              'It uses',
              <Link key="api" to="/api/weather">
                Weather API
              </Link>,
            ],
            ['You need', 'Xcode, iOS 16 or later and an API key'],
          ]}
        />
        <ResultPicture
          src={data.picture}
          words="A drawing of a phone with the app: the heading City weather, a field with London, a button, and rows for temperature, feels like, wind and humidity."
        />
        <h2>Step 1: the call</h2>
        <p>
          Create a new iOS app with SwiftUI, add a file <code>WeatherService.swift</code> and fill
          it with this. It holds what the answer looks like, what can go wrong, and the one call.
        </p>
        <SourceFile example={EXAMPLES.iosApp.url} name="WeatherService.swift" files={data.files} />
        <ul>
          <li>
            <code>Weather</code> names only the fields that the screen shows. A decoder skips the
            others, so a new field in the answer breaks nothing.
          </li>
          <li>
            <code>city</code> is optional because the <Link to="/api/weather">reference</Link> says
            that it can be null. A field that is declared as the API declares it never surprises you
            later.
          </li>
          <li>
            <code>convertFromSnakeCase</code> reads <code>feels_like</code> into{' '}
            <code>feelsLike</code>.
          </li>
          <li>
            <code>URLSession</code> throws when there is no connection, but not when the server
            refuses: the status has to be looked at.
          </li>
        </ul>
        <h2>Step 2: the screen</h2>
        <p>
          Replace the content of <code>ContentView.swift</code> and put your key in the place of{' '}
          <code>YOUR_API_KEY</code>.
        </p>
        <SourceFile example={EXAMPLES.iosApp.url} name="ContentView.swift" files={data.files} />
        <p>
          The view knows three things: what was asked, what came back, and whether an answer is on
          its way. The button is disabled meanwhile, so an impatient thumb costs no second call. Run
          the app in the simulator, type a city and press <b>Show weather</b>.
        </p>
        <KeyWarning carrier="app" />
        <h2>Where to go from here</h2>
        <ul>
          <li>
            Ask for the device’s location and send <code>lat</code> and <code>lon</code>: there is
            more than one Springfield.
          </li>
          <li>
            Show temperatures with <code>Measurement</code> and its formatter, and people who think
            in Fahrenheit see Fahrenheit.
          </li>
          <li>
            Keep the last answer with the time it came, and the app has something to show in a
            tunnel.
          </li>
        </ul>
      </Prose>
    </PageLayout>
  )
}

/** `/examples/basic-ios-app` */
export const page: PageModule<TutorialData> = {
  Component: BasicIosAppPage,
  loader: (args) => readTutorial(args, EXAMPLES.iosApp, 'weather'),
  shouldRevalidate: () => false,
  head: ({ data }) => ({
    image: data.picture,
    title: 'Basic iOS app: city weather with SwiftUI',
    description:
      'A tutorial with the complete Swift code of a small weather app: URLSession with an API key, Decodable structs and a SwiftUI form.',
    type: 'article',
  }),
}
