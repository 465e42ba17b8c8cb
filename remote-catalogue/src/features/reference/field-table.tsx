import { ScrollRegion, Table } from '@orchard/shared/ui'
import type { EntryField } from '#build/entry-schema.ts'
import { Fold } from '#src/ui/fold.tsx'
import classes from './reference.module.css'
import { fieldNotes } from './reference-words.ts'

/** More fields than this are folded on phones. */
const MAX_UNFOLDED = 3

/** Every field of the response with type and unit. */
export function FieldTable({ fields }: { fields: readonly EntryField[] }) {
  const table = (
    <ScrollRegion label="Response fields" className={classes.Scroll} data-stacked="">
      <Table
        rows={fields}
        keyOf={({ name }) => name}
        columns={[
          ['Field', ({ name }) => <code translate="no">{name}</code>],
          [
            'Type',
            (field) => (
              <>
                <span>{field.type}</span>
                {fieldNotes(field).map((note) => (
                  <small key={note}>{note}</small>
                ))}
              </>
            ),
          ],
          ['Description', ({ description }) => description],
        ]}
      />
    </ScrollRegion>
  )
  if (fields.length <= MAX_UNFOLDED) return table
  return <Fold summary={`All ${fields.length} fields`}>{table}</Fold>
}
