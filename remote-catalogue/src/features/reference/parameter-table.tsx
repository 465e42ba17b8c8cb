import { ScrollRegion, Table } from '@orchard/shared/ui'
import type { EntryParameter } from '#build/entry-schema.ts'
import { Fold } from '#src/ui/fold.tsx'
import classes from './reference.module.css'
import { combinationsText, describeLimits } from './reference-words.ts'

/** More parameters than this are folded on phones, where the form below names each of them. */
const MAX_UNFOLDED = 6

/** Every query parameter with type, limits and an example. */
export function ParameterTable({
  parameters,
  combinations,
}: {
  parameters: readonly EntryParameter[]
  combinations?: readonly (readonly string[])[] | undefined
}) {
  if (parameters.length === 0) return <p>This API takes no parameters.</p>
  const table = (
    <ScrollRegion label="Parameters" className={classes.Scroll} data-stacked="">
      <Table
        rows={parameters}
        keyOf={({ name }) => name}
        columns={[
          [
            'Parameter',
            ({ name, required }) => (
              <>
                <code translate="no">{name}</code>
                {required && <b>required</b>}
              </>
            ),
          ],
          [
            'Type',
            (one) => (
              <>
                <span>{one.type}</span>
                <Limits parameter={one} />
              </>
            ),
          ],
          ['Description', ({ description }) => description],
          ['Example', ({ example }) => <code translate="no">{String(example)}</code>],
        ]}
      />
    </ScrollRegion>
  )
  return (
    <>
      {combinations && <p className={classes.Note}>{combinationsText(combinations)}</p>}
      {parameters.length <= MAX_UNFOLDED ? (
        table
      ) : (
        <Fold summary={`All ${parameters.length} parameters`}>{table}</Fold>
      )}
    </>
  )
}

function Limits({ parameter }: { parameter: EntryParameter }) {
  const limits = describeLimits(parameter)
  return limits === '' ? null : <small>{limits}</small>
}
