import { ScrollRegion, Table } from '@orchard/shared/ui'
import type { EntryField } from '#build/entry-schema.ts'
import classes from './reference.module.css'

/** Every field of the answer with type and unit. */
export function FieldTable({ fields }: { fields: readonly EntryField[] }) {
  return (
    <ScrollRegion label="Response fields" className={classes.Scroll}>
      <Table
        rows={fields}
        keyOf={({ name }) => name}
        columns={[
          ['Field', ({ name }) => <code>{name}</code>],
          [
            'Type',
            ({ type, unit, nullable, optional }) => (
              <>
                {type}
                {unit && <small>{unit}</small>}
                {nullable && <small>or null</small>}
                {optional && <small>may be absent</small>}
              </>
            ),
          ],
          ['Meaning', ({ description }) => description],
        ]}
      />
    </ScrollRegion>
  )
}
