import { errorPath } from '@orchard/shared/errors/path'
import { Link } from '@orchard/shared/router'
import { ScrollRegion, Table } from '@orchard/shared/ui'
import type { ListedError } from '#src/data/catalogue-data.ts'
import classes from './reference.module.css'
import { countedWord, GENERAL_ERRORS_TEXT } from './reference-words.ts'

/** The errors that calls of an API may get: its own with their causes, then those of all APIs. */
export function ErrorTable({ errors }: { errors: readonly ListedError[] }) {
  const own = errors.filter(({ cause }) => cause !== undefined)
  const general = errors.filter(({ cause }) => cause === undefined)
  return (
    <>
      <ScrollRegion label="Errors" className={classes.Scroll} data-stacked="errors">
        <Table
          rows={own}
          keyOf={({ code }) => code}
          columns={[
            ['Code', (error) => <ErrorLink {...error} />],
            ['Status', ({ status }) => status],
            ['Cause', ({ cause }) => cause],
            ['Counted', countedWord],
          ]}
        />
      </ScrollRegion>
      <p className={classes.General}>{GENERAL_ERRORS_TEXT}</p>
      <ul className={classes.Codes}>
        {general.map(({ code, status }) => (
          <li key={code}>
            <span>{status}</span> <ErrorLink code={code} />
          </li>
        ))}
      </ul>
    </>
  )
}

function ErrorLink({ code }: Pick<ListedError, 'code'>) {
  return (
    <Link to={errorPath(code)}>
      <code translate="no">{code}</code>
    </Link>
  )
}
