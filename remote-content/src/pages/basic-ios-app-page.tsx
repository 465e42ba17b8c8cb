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
            ['You build', 'A phone app that lists a country’s days off'],
            [
              'It uses',
              <Link key="api" to="/api/public-holidays">
                Public Holidays API
              </Link>,
            ],
            ['You need', 'Xcode, iOS 16 or later and an API key'],
          ]}
        />
        <ResultPicture
          src={data.picture}
          words="A drawing of a phone with the app: the heading Days off, fields for the key and the country DE, a button, and rows with the names and dates of holidays."
        />
        <h2>Step 1: the call</h2>
        <p>
          Create a new iOS app with SwiftUI, add a file <code>HolidayService.swift</code> and fill
          it with this. It holds what the answer looks like, what can go wrong, and the one call.
        </p>
        <SourceFile
          example={EXAMPLES.iosApp.url}
          name="HolidayService.swift"
          files={data.files}
          apiHost={data.apiHost}
        />
        <ul>
          <li>
            <code>Holiday</code> names only the fields that the screen shows. A decoder skips the
            others, so a new field in the answer breaks nothing.
          </li>
          <li>
            <code>Identifiable</code> needs something that is unique in the list: two holidays can
            share a date, so the name is part of it.
          </li>
          <li>
            <code>convertFromSnakeCase</code> reads <code>local_name</code> into{' '}
            <code>localName</code>.
          </li>
          <li>
            <code>URLSession</code> throws when there is no connection, but not when the server
            refuses: the status has to be looked at.
          </li>
        </ul>
        <h2>Step 2: the screen</h2>
        <p>
          Replace the content of <code>ContentView.swift</code>. The app asks for your key and
          remembers it.
        </p>
        <SourceFile
          example={EXAMPLES.iosApp.url}
          name="ContentView.swift"
          files={data.files}
          apiHost={data.apiHost}
        />
        <p>
          The view knows three things: what was asked, what came back, and whether an answer is on
          its way. The button is disabled meanwhile, so an impatient thumb costs no second call. Run
          the app in the simulator, enter your key and a country, and press <b>Show days off</b>.
        </p>
        <KeyWarning carrier="app" />
        <h2>Where to go from here</h2>
        <ul>
          <li>
            Before you give the app to anyone, move the key from the app’s settings to the keychain.
          </li>
          <li>
            Show <code>localName</code> where the phone’s language is the one of the country. By the{' '}
            <Link to="/api/public-holidays">reference</Link> it is in the first language that the
            data have for the place.
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
  loader: (args) => readTutorial(args, EXAMPLES.iosApp),
  shouldRevalidate: () => false,
  head: ({ data }) => ({
    image: data.picture,
    title: 'Basic iOS app: public holidays with SwiftUI',
    description:
      'A tutorial with the complete Swift code of a small holiday app: URLSession with an API key, Decodable structs and a SwiftUI form.',
    type: 'article',
  }),
}
