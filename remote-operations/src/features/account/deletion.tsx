import { formatTimestamp } from '@orchard/shared/format'
import { ProductApiError, readJson } from '@orchard/shared/product-api'
import { deletePerson } from '@orchard/shared/responses/whole'
import { TextField } from '@orchard/shared/ui'
import { useOperator } from '#src/data/operator-context.ts'
import { ActForm } from '#src/ui/act-form.tsx'

/** Deletes a person: an account by its id, or everything that an email address sent. */
export function Deletion({ who, onDone }: { who?: string; onDone?(): void }) {
  const { api } = useOperator()
  return (
    <ActForm
      open={who ? 'Delete the account…' : 'Delete a person…'}
      send="Delete everything"
      sending="Deleting…"
      variant="danger"
      onSend={async ({ text }) => {
        if (text('confirmation') !== 'DELETE') {
          const errors = { confirmation: 'Type DELETE.' }
          throw new ProductApiError('act_invalid', { detail: 'Not confirmed.', errors })
        }
        const body = { who: who ?? text('who'), reason: text('reason') }
        const receipt = await readJson(await api.act('POST', 'deletions', body), deletePerson)
        onDone?.()
        return (
          <>
            <p>{`Deleted on ${formatTimestamp(receipt.at)}. Receipt ${receipt.id}:`}</p>
            <ul>
              {receipt.deleted.map(({ entries, place }) => (
                <li key={place}>{`${place}: ${entries}`}</li>
              ))}
            </ul>
          </>
        )
      }}
    >
      {(field) => (
        <>
          <p>
            This cannot be undone. Keys stop working, the plan ends, and all data but invoices is
            deleted. Export the data first if the person asked for it. Their sign-in stays at the
            identity provider: delete it there.
          </p>
          {who === undefined && (
            <TextField
              label="Email address"
              hint="Of somebody without an account, whose messages are deleted."
              type="email"
              required
              autoComplete="off"
              {...field('who')}
            />
          )}
          <TextField
            label="Type DELETE to confirm"
            required
            autoComplete="off"
            {...field('confirmation')}
          />
        </>
      )}
    </ActForm>
  )
}
