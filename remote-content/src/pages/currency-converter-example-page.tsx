import type { PageModule } from '@orchard/shared/contracts'
import { Link } from '@orchard/shared/router'
import { EXAMPLES, readTutorial, type TutorialData } from '#src/data/examples/examples.ts'
import { LiveConverter } from '#src/features/live-example/live-converter.tsx'
import { PageLayout } from '#src/features/page-layout/page-layout.tsx'
import { Prose } from '#src/features/page-layout/prose.tsx'
import { KeyWarning } from '#src/features/tutorial/key-warning.tsx'
import { ResultPicture } from '#src/features/tutorial/result-picture.tsx'
import { SourceFile } from '#src/features/tutorial/source-file.tsx'
import { TutorialFacts } from '#src/features/tutorial/tutorial-facts.tsx'

function CurrencyConverterPage({ data }: { data: TutorialData }) {
  return (
    <PageLayout
      parent={{ to: '/examples', name: 'Examples' }}
      title={EXAMPLES.currencyConverter.title}
      lead={EXAMPLES.currencyConverter.description}
    >
      <Prose>
        <TutorialFacts
          facts={[
            ['You build', 'A page that converts one currency into another'],
            [
              'It uses',
              <Link key="api" to="/api/exchange-rates">
                Exchange Rates API
              </Link>,
            ],
            ['You need', 'A text editor, a browser and an API key'],
          ]}
        />
        <ResultPicture
          src={data.picture}
          words="A page with the heading Currency converter, an amount of 250, the currencies USD and EUR, a button, and the line: $250.00 is €213.08, at 0.852312, with the time of the quote."
        />
        {data.sample && <LiveConverter apiHost={data.apiHost} sample={data.sample} />}
        <h2>The whole program</h2>
        <p>
          Save this as <code>converter.html</code>, put your key in the place of{' '}
          <code>YOUR_API_KEY</code> and open the file in a browser.
        </p>
        <SourceFile
          example={EXAMPLES.currencyConverter.url}
          name="converter.html"
          files={data.files}
        />
        <KeyWarning carrier="page" />
        <h2>How it works</h2>
        <ol>
          <li>
            <strong>The names of the fields are the names of the parameters.</strong> That is why{' '}
            <code>new URLSearchParams(fields)</code> is the whole query.
          </li>
          <li>
            <strong>The server multiplies.</strong> The answer carries the converted amount, rounded
            to the minor unit of the target: two digits for the euro, none for the yen. Rounding
            twice, once there and once here, is how cents go missing.
          </li>
          <li>
            <strong>The browser writes the money.</strong> <code>toLocaleString</code> knows where
            the symbol stands and which separator the reader expects.
          </li>
          <li>
            <strong>The latest question wins.</strong> Answers can overtake each other on a slow
            connection, so an answer is shown only if nothing was asked since.
          </li>
          <li>
            <strong>The rate is shown with its minute.</strong> A converted price without a time is
            a guess; with <code>quoted_at</code> it can be checked.
          </li>
        </ol>
        <h2>Before you charge anyone</h2>
        <p>
          The <Link to="/api/exchange-rates">Exchange Rates API</Link> gives the mid-market rate,
          which is the fair reference for showing and comparing prices. A card issuer will usually
          charge one to three percent more. When money really moves, store the rate and its time
          beside the amount, so that every figure on an invoice can be recomputed years later.
        </p>
        <p>
          Rates rest from Friday evening to Sunday evening, UTC. A converter that is asked all
          weekend can keep its answers that long, and should say from when they are.
        </p>
      </Prose>
    </PageLayout>
  )
}

/** `/examples/currency-converter-example` */
export const page: PageModule<TutorialData> = {
  Component: CurrencyConverterPage,
  loader: (args) => readTutorial(args, EXAMPLES.currencyConverter, 'exchange-rates'),
  shouldRevalidate: () => false,
  head: ({ data }) => ({
    image: data.picture,
    title: 'Currency converter in one HTML file',
    description:
      'A tutorial with the complete code of a currency converter: live exchange rates, correct rounding and the time of each quote, in one file.',
    type: 'article',
  }),
}
