import type { LoadContext } from '@orchard/shared/contracts'
import type { CodeToken } from '@orchard/shared/ui'

/** An example on the list. Its picture is made at build time. */
export interface Example {
  id: number
  title: string
  url: string
  description: string
  /** Its programming languages. */
  technology: string
}

/** The source files of an example, highlighted. */
export type ExampleFiles = { name: string; tokens: readonly CodeToken[] }[]

/** Address of the picture of each example's result, by the example's url. */
export type Pictures = Record<string, string>

/** Pictures are drawn or taken in this size. */
export const PICTURE_SIZE = { width: 960, height: 600 } as const

/** The three examples. */
export const EXAMPLES = {
  webApp: {
    id: 1,
    title: 'Basic web app',
    url: '/examples/basic-web-app',
    description:
      'The public holidays of a country in one HTML file: a form, one call with fetch, and a message for every outcome.',
    technology: 'HTML and JavaScript',
  },
  iosApp: {
    id: 2,
    title: 'Basic iOS app',
    url: '/examples/basic-ios-app',
    description:
      'The same holidays on a phone: a SwiftUI screen that calls the API with URLSession and decodes the answer into structs.',
    technology: 'Swift and SwiftUI',
  },
  currencyConverter: {
    id: 3,
    title: 'Currency converter',
    url: '/examples/currency-converter-example',
    description:
      'Marks into francs, at the rates fixed by law when the euro came: an amount, two currencies, and the rounding that the law requires.',
    technology: 'HTML and JavaScript',
  },
} satisfies Record<string, Example>

/** The addresses of all pictures. */
export function readPictures(context: LoadContext): Promise<Pictures> {
  return context.readAsset<Pictures>('data/pictures.json')
}

/** The source files of an example; `name` is the last segment of its path. */
export function readFiles(context: LoadContext, name: string): Promise<ExampleFiles> {
  return context.readAsset<ExampleFiles>(`data/examples/${name}.json`)
}

/** The data of a tutorial's page. */
export interface TutorialData {
  files: ExampleFiles
  picture: string
  apiHost: string
  /** The year of the visit, in UTC. */
  year: number
}

/** Reads the data of a tutorial's page. */
export async function readTutorial(context: LoadContext, { url }: Example): Promise<TutorialData> {
  const [files, pictures] = await Promise.all([
    readFiles(context, url.slice(url.lastIndexOf('/') + 1)),
    readPictures(context),
  ])
  return {
    files,
    picture: pictures[url] ?? '',
    apiHost: context.apiHost,
    year: new Date().getUTCFullYear(),
  }
}
