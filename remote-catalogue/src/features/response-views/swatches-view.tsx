import type { EntryField } from '#build/entry-schema.ts'
import { readPath } from './read-response.ts'
import classes from './response-views.module.css'
import { MAX_ROWS } from './table-view.tsx'

/** Maximum length of a colour's text; real colours are shorter. */
const LONGEST = 60

/** The colours of a response as swatches, each with its text. */
export function SwatchesView({
  response,
  paths,
}: {
  response: unknown
  paths: readonly EntryField['name'][]
}) {
  const colours = paths
    .flatMap((path) => readPath(response, path))
    .filter((one) => typeof one === 'string')
    .slice(0, MAX_ROWS)
  return (
    <ul className={classes.Swatches}>
      {colours.map((colour, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a colour may occur twice, and none moves
        <li key={index}>
          {/* An attribute that is no colour has no effect, and the box then stays empty. */}
          <svg viewBox="0 0 10 6" aria-hidden="true" preserveAspectRatio="none" fill="none">
            <rect width="10" height="6" fill={colour} />
          </svg>
          <code translate="no">{colour.slice(0, LONGEST)}</code>
        </li>
      ))}
    </ul>
  )
}
