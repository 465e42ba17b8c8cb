import { Link } from '@orchard/shared/router'
import { Loaded } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import type { Member } from '#src/data/entities.ts'
import { type AccountKey, isNamed } from '#src/data/entities.ts'
import { useResource } from '#src/data/use-resource.ts'
import { AccountForm } from '#src/forms/account-form.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import classes from '#src/ui/step.module.css'

/** Begins the names of the fields of keys. */
const FIELD = 'key '

/** Removes a member, and asks which of the keys that they made are revoked; none by default. */
export function RemoveMember({
  account,
  one,
  onSend,
}: {
  account: AccountApi
  one: Member
  /** @param keys ids of keys. */
  onSend(keys: readonly string[]): Promise<void>
}) {
  const name = one.email ?? 'this person'
  return (
    <Disclosure label="Remove" context={name}>
      {() => (
        <>
          <p>
            {`${name} can no longer see or change anything here, in any browser, from the next request on. What they made stays.`}
          </p>
          {(one.role === 'owner' || one.role === 'developer') && (
            <p>
              They could see all keys. <Link to="/profile#key">Rotate</Link> those that they may
              have copied.
            </p>
          )}
          <KeysOf account={account} member={one} name={name} onSend={onSend} />
        </>
      )}
    </Disclosure>
  )
}

function KeysOf({
  account,
  member,
  name,
  onSend,
}: {
  account: AccountApi
  member: Member
  name: string
  onSend(keys: readonly string[]): Promise<void>
}) {
  const keys = useResource(account.keys)
  return (
    <Loaded resource={keys} waiting="Loading their keys…">
      {(all) => {
        const made = all
          .filter(isNamed)
          .filter(({ created_by: createdBy }) => createdBy?.id === member.id)
        return (
          <AccountForm
            send="Yes, remove from the organisation"
            sending="Removing…"
            inline
            variant="danger"
            onSend={(values) =>
              onSend(
                made.map(({ key_id: id }) => id).filter((id) => values[FIELD + id] !== undefined),
              )
            }
          >
            {() => made.length > 0 && <KeyChecks keys={made} name={name} />}
          </AccountForm>
        )
      }}
    </Loaded>
  )
}

function KeyChecks({ keys, name }: { keys: readonly AccountKey[]; name: string }) {
  return (
    <fieldset className={classes.Choices}>
      <legend>{`Revoke keys that ${name} made`}</legend>
      <p>Programs that use a revoked key stop working immediately.</p>
      {keys.map((key) => (
        <label key={key.key_id}>
          <input type="checkbox" name={FIELD + key.key_id} />
          <span>{key.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
