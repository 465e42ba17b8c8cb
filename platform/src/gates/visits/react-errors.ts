const MINIFIED =
  /Minified React error #(\d+); visit (\S+)(?: for the full message[^.]*\.?(?:.*helpful warnings\.)?)?/

/** What the codes of hydration mean; releases have the production build of React, which gives codes alone. */
const MEANINGS: Readonly<Record<string, string>> = {
  418: 'Hydration failed: the browser rendered other HTML than the server sent, so React rendered it anew',
  419: 'The server could not finish a Suspense boundary, so the browser rendered it',
  421: 'A Suspense boundary was updated before it was hydrated, so React rendered it anew',
  422: 'Hydration of a Suspense boundary failed with an error, so React rendered it anew',
  423: 'Hydration failed with an error, so React rendered the whole site anew',
}

/** Puts what a code of React's production build means in its place; other texts stay as they are. */
export function explainReactError(text: string): string {
  return text.replace(MINIFIED, (_whole, code: string, page: string) => {
    const meaning = MEANINGS[code]
    return meaning
      ? `${meaning} (React error ${code}, ${page.replace(/\?.*/, '')})`
      : `React error ${code}, ${page}`
  })
}

/** True for a failure of hydration, in whatever form it was reported. */
export function isHydrationError(text: string): boolean {
  return /hydrat/i.test(explainReactError(text))
}
