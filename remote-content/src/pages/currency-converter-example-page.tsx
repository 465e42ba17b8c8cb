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
            ['You build', 'A page that converts between the euro and the currencies it replaced'],
            [
              'It uses',
              <Link key="api" to="/api/euro-conversion">
                Euro Legacy Conversion API
              </Link>,
            ],
            ['You need', 'A text editor, a browser and an API key'],
          ]}
        />
        <ResultPicture
          src={data.picture}
          words="A page with the heading Currency converter, fields for an API key, an amount of 250 and the currencies DEM and EUR, a button, and the line: DEM 250.00 is €127.82, at 1.95583 and 1 to the euro."
        />
        <LiveConverter apiHost={data.apiHost} />
        <h2>The whole program</h2>
        <p>
          Save this as <code>converter.html</code>, open the file in a browser and enter your key.
          The address in it is the one of this site.
        </p>
        <SourceFile
          example={EXAMPLES.currencyConverter.url}
          name="converter.html"
          files={data.files}
          apiHost={data.apiHost}
        />
        <KeyWarning carrier="page" />
        <h2>How it works</h2>
        <ol>
          <li>
            <strong>The names of the fields are the names of the parameters.</strong> That is why{' '}
            <code>new URLSearchParams(fields)</code> is the whole query.
          </li>
          <li>
            <strong>The server calculates.</strong> The law says how: the rates have six significant
            digits and must not be inverted, and between two national currencies the amount passes
            through the euro. Rounding twice, once there and once here, is how cents go missing.
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
            <strong>The rates are shown.</strong> A converted amount without its rate cannot be
            checked; with <code>units_per_euro</code> anyone can do the sum again.
          </li>
        </ol>
        <h2>Fixed rates and market rates</h2>
        <p>
          The rates between the euro and the currencies it replaced were fixed for good, which is
          why this converter needs no feed and its answers never go out of date. Currencies that are
          still traded need a daily rate, and a converter for them has to show when that rate was
          published.
        </p>
        <p>
          The <Link to="/api/euro-conversion">reference</Link> has the rules, and a call with an
          unknown code is answered with the list of all the currencies. When money really moves,
          store the rate beside the amount, so that every figure on an invoice can be recomputed
          years later.
        </p>
      </Prose>
    </PageLayout>
  )
}

/** `/examples/currency-converter-example` */
export const page: PageModule<TutorialData> = {
  Component: CurrencyConverterPage,
  loader: (args) => readTutorial(args, EXAMPLES.currencyConverter),
  shouldRevalidate: () => false,
  head: ({ data }) => ({
    image: data.picture,
    title: 'Currency converter in one HTML file',
    description:
      'A tutorial with the complete code of a currency converter for the euro and the currencies it replaced, with fixed rates and legal rounding, in one file.',
    type: 'article',
  }),
}
