import { loadAuth } from '@orchard/shared/auth'
import type { SignInElsewhere } from '@orchard/shared/contracts'
import { Alert, BusyButton, Button } from '@orchard/shared/ui'
import { useState } from 'react'
import { Patience } from '#src/forms/patience.tsx'
import { untilGone } from '#src/forms/until-gone.ts'
import { useSubmission } from '#src/forms/use-submission.ts'
import { useCanUsePasskeys } from '#src/rules/use-can-use-passkeys.ts'
import classes from './other-ways.module.css'

const WORDS = {
  google: { name: 'Continue with Google', busy: 'Going to Google…' },
  hosted: { name: 'Sign in with the hosted page', busy: 'Going to the hosted page…' },
} as const

/** Other ways to sign in; renders nothing if there are none. */
export function OtherWays({
  ways,
  returnTo,
  onPasskey,
}: {
  ways: readonly SignInElsewhere[]
  /** Path on this site to continue to. */
  returnTo: string
  /** Leads to the sign-in by passkey; absent where the user pool has none. */
  onPasskey?: false | (() => void)
}) {
  const submission = useSubmission()
  const { failure, isBusy, run } = submission
  const [chosen, setChosen] = useState<SignInElsewhere | null>(null)
  const canUsePasskeys = useCanUsePasskeys()
  const passkey = canUsePasskeys && onPasskey
  if (ways.length === 0 && !passkey) return null
  return (
    <div className={classes.Ways}>
      <p className={classes.Or}>or</p>
      {failure && <Alert>{failure.message}</Alert>}
      {passkey && (
        <Button aria-disabled={isBusy || undefined} onClick={passkey}>
          Sign in with a passkey
        </Button>
      )}
      {ways.map((way) => (
        <BusyButton
          key={way}
          isBusy={isBusy && chosen === way}
          busyWords={WORDS[way].busy}
          aria-disabled={isBusy || undefined}
          onClick={() => {
            setChosen(way)
            void run(async (signal) => {
              const auth = await loadAuth()
              if (signal.aborted) return
              await auth.signInByRedirect(way, returnTo)
              await untilGone(signal)
            })
          }}
        >
          {WORDS[way].name}
        </BusyButton>
      ))}
      <Patience {...submission} />
    </div>
  )
}
