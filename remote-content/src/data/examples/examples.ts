/** An example of the list; section 3 of the specification. */
export interface Example {
  id: number
  title: string
  url: string
  description: string
  /** What it is written in. */
  technology: string
}

/** The three examples of section 2 of the specification. */
export const EXAMPLES = {
  webApp: {
    id: 1,
    title: 'Basic web app',
    url: '/examples/basic-web-app',
    description:
      'City weather in one HTML file: a form, one call with fetch, and an answer to every way in which the call can end.',
    technology: 'HTML and JavaScript',
  },
  iosApp: {
    id: 2,
    title: 'Basic iOS app',
    url: '/examples/basic-ios-app',
    description:
      'The same weather on a phone: a SwiftUI screen that calls the API with URLSession and decodes the answer into a struct.',
    technology: 'Swift and SwiftUI',
  },
  currencyConverter: {
    id: 3,
    title: 'Currency converter',
    url: '/examples/currency-converter-example',
    description:
      'An amount, two currencies and an honest result: the rate, the minute it was quoted and rounding that suits the currency.',
    technology: 'HTML and JavaScript',
  },
} satisfies Record<string, Example>
