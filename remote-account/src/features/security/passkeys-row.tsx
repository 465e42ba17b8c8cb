import { AuthError, loadAuth, type Passkey } from '@orchard/shared/auth'
import { MAX_PASSKEYS } from '@orchard/shared/facts'
import { formatDay } from '@orchard/shared/format'
import { Alert, BusyButton, Buttons, Notice, useMessage } from '@orchard/shared/ui'
import type { AccountApi } from '#src/data/account-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Confirm } from '#src/forms/confirm.tsx'
import { useSubmission } from '#src/forms/use-submission.ts'
import { useCanUsePasskeys } from '#src/rules/use-can-use-passkeys.ts'
import { Row } from '#src/ui/panel.tsx'
import classes from './passkeys-row.module.css'
import type { SecurityRowProps } from './security-row-props.ts'

/** The user pool keeps no more. */

/** Refusals that only a new passkey can meet. */
const REFUSALS: Readonly<Record<string, string>> = {
  WebAuthnChallengeNotFoundException: 'That took too long. Try again.',
  WebAuthnCredentialNotSupportedException:
    'This passkey is not supported. Try another device or password manager.',
  WebAuthnOriginNotAllowedException: 'Passkeys don’t work at this URL of the site.',
  WebAuthnRelyingPartyMismatchException: 'Passkeys don’t work at this URL of the site.',
}

/** Null where the user pool has no passkeys. */
const loadPasskeys = async () => {
  const auth = await loadAuth()
  return { passkeys: auth.offers.passkeys ? await auth.listPasskeys() : null }
}

/** The passkeys of an account: what they are for, and how to add and remove them. */
export function PasskeysRow({ user, api }: Pick<SecurityRowProps, 'user' | 'api'>) {
  const { data, failure, reload } = useResource(loadPasskeys)
  const [removed, setRemoved] = useMessage<string>()
  if (failure && !data)
    return (
      <Row title="Passkeys">
        <Alert>{failure.message}</Alert>
      </Row>
    )
  if (!data?.passkeys) return null
  const { passkeys } = data
  const has2fa = user.preferredMfa !== 'NOMFA'
  return (
    <Row title="Passkeys">
      <p>
        {has2fa
          ? 'Passkeys and 2FA can’t be used together. You sign in with your password and a code.'
          : 'A passkey signs you in with your fingerprint, your face or your PIN instead of your password.'}
      </p>
      {passkeys.length > 0 && (
        <ul className={classes.List}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <Entry
                passkey={passkey}
                onRemoved={async (words) => {
                  void api.security().then(({ tell }) => tell('passkey_removed'))
                  await reload()
                  setRemoved(words)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Notice>{removed}</Notice>
      {!has2fa && <Addition api={api} count={passkeys.length} onAdded={reload} />}
    </Row>
  )
}

function Entry({
  passkey: { createdAt, id, name },
  onRemoved,
}: {
  passkey: Passkey
  onRemoved(words: string): Promise<void>
}) {
  const label = `${name || 'Passkey'}, added on ${formatDay(new Date(createdAt).toISOString())}`
  return (
    <>
      <p>{label}</p>
      <Buttons>
        <Confirm
          label="Remove passkey"
          context={label}
          send="Yes, remove it"
          sending="Removing…"
          onSend={async () => {
            await (await loadAuth()).removePasskey(id)
            await onRemoved(
              'The passkey is removed. Delete it in your browser or password manager, too.',
            )
          }}
        >
          You can no longer sign in with it. Your password keeps working, and you stay signed in.
        </Confirm>
      </Buttons>
    </>
  )
}

/** Has the browser create a passkey. */
function Addition({
  api,
  count,
  onAdded,
}: {
  api: AccountApi
  count: number
  onAdded(): Promise<void>
}) {
  const canUse = useCanUsePasskeys()
  const { failure, isBusy, run } = useSubmission()
  const [done, setDone] = useMessage<string>()
  if (!canUse) return <p>This browser can’t use passkeys.</p>
  if (count >= MAX_PASSKEYS)
    return <p>{`You have ${MAX_PASSKEYS} passkeys, which is the maximum. Remove one first.`}</p>
  return (
    <>
      {failure && <Alert>{REFUSALS[failure.code] ?? failure.message}</Alert>}
      <Buttons>
        <BusyButton
          isBusy={isBusy}
          busyWords="Waiting for your browser…"
          onClick={() =>
            void run(async () => {
              try {
                await (await loadAuth()).addPasskey()
              } catch (error) {
                // A person who changes their mind has made no mistake.
                if (error instanceof AuthError && error.code === 'PasskeyCancelled') return
                throw error
              }
              setDone('Your passkey is added. Use it the next time you sign in.')
              void api.security().then(({ tell }) => tell('passkey_added'))
              await onAdded()
            })
          }
        >
          Add a passkey
        </BusyButton>
      </Buttons>
      <Notice>{done}</Notice>
    </>
  )
}
