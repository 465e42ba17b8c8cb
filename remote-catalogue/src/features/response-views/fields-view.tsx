import type { EntryField } from '#build/entry-schema.ts'
import { flattenResponse } from './flatten-response.ts'
import classes from './response-views.module.css'
import { showValue } from './show-value.ts'
import { TableView } from './table-view.tsx'

/** Every field of a response with its unit; a list of objects becomes a table. */
export function FieldsView({
  response,
  fields,
  skip,
}: {
  response: unknown
  fields: readonly EntryField[]
  /** Paths of the fields that are shown in another way. */
  skip?: readonly string[]
}) {
  const { values, tables } = flattenResponse(response, skip)
  return (
    <>
      {values.length > 0 && (
        <dl className={classes.Fields}>
          {values.map(({ path, value }) => (
            <div key={path}>
              <dt>{path.replace(/^\[\]|\[\]$/, '') || 'items'}</dt>
              <dd>
                <span>{showValue(value)}</span>
                <Unit of={value} unit={fields.find(({ name }) => name === path)?.unit} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {tables.map(({ path, items }) => (
        <TableView key={path} items={items} path={`${path}[]`} fields={fields} />
      ))}
    </>
  )
}

/** The unit is left out without a value. */
function Unit({ of, unit }: { of: unknown; unit: string | undefined }) {
  return unit === undefined || of === null ? null : <small>{` ${unit}`}</small>
}
