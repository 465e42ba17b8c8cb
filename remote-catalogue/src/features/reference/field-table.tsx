import { ScrollRegion } from '@orchard/shared/ui'
import type { EntryField } from '#build/entry-schema.ts'
import classes from './reference.module.css'

/** Every field of the answer with type and unit. */
export function FieldTable({ fields }: { fields: readonly EntryField[] }) {
  return (
    <ScrollRegion label="Response fields" className={classes.Scroll}>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((one) => (
            <tr key={one.name}>
              <th scope="row">
                <code>{one.name}</code>
              </th>
              <td>
                {one.type}
                {one.unit && <small>{one.unit}</small>}
                {one.nullable && <small>or null</small>}
                {one.optional && <small>may be absent</small>}
              </td>
              <td>{one.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
