import { loadAuth } from '@orchard/shared/auth'
import { FRESH_SIGN_IN_MINUTES } from '@orchard/shared/facts'
import { MINUTE_MS } from '@orchard/shared/format'
import { sessionStore } from '@orchard/shared/session'
import { Buttons, Loaded, SignInAgain } from '@orchard/shared/ui'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useResource } from '#src/data/use-resource.ts'
import { keepAct, useKeptAct } from '#src/navigation/kept-act.ts'
import type { Gate } from '#src/navigation/use-gate.ts'
import { SIGNED_IN_LONG_AGO } from '#src/rules/explain-failure.ts'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { useOpenForm } from '#src/ui/open-form.ts'
import { Act } from './act.tsx'

/** Signs out and leads to the sign-in; each page provides its own. */
export const SignInAgainContext = createContext<Gate['signInAgain']>(async () => undefined)

interface Freshness {
  /** Such as "delete your account". */
  purpose: string
  /** False while the server would not ask for a fresh sign-in. */
  isNeeded?: boolean
}

/**
 * A disclosure whose act needs a fresh sign-in. It asks for one before anything else, and is open again afterwards. The
 * server decides in the end: it may still refuse, for example if ten minutes pass while the form is open.
 */
export function FreshAct({
  children,
  isNeeded = true,
  purpose,
  ...button
}: Omit<ComponentProps<typeof Disclosure>, 'startsOpen'> & Freshness) {
  const [isBack] = useState(useKeptAct()?.purpose === purpose)
  return (
    <Disclosure {...button} startsOpen={isBack}>
      {(close) => <AfterSignIn {...{ isNeeded, purpose }}>{children(close)}</AfterSignIn>}
    </Disclosure>
  )
}

/** What an act asks for, once the sign-in is fresh. */
function AfterSignIn({
  children,
  isNeeded,
  purpose,
}: Required<Freshness> & { children: ReactNode }) {
  const signInAgain = useContext(SignInAgainContext)
  const { panel } = useOpenForm()
  // Ask once: a wrong clock may make even the sign-in of a moment ago look old.
  const [isBack] = useState(useKeptAct()?.purpose === purpose)
  useEffect(() => keepAct(null), [])
  const isFresh = useResource(
    useCallback(async () => isBack || !isNeeded || (await isSignInFresh()), [isBack, isNeeded]),
  )
  const leave = () => {
    const to = `${location.pathname}#${panel}`
    keepAct({ purpose, to, organisation: sessionStore.getState().organisation?.id ?? null })
    return signInAgain(`Sign in again to ${purpose}.`, to)
  }
  return (
    <SignInAgain value={leave}>
      <Loaded resource={isFresh} waiting="Loading the form…">
        {(isFresh) => (isFresh ? children : <Ask purpose={purpose} onSignInAgain={leave} />)}
      </Loaded>
    </SignInAgain>
  )
}

function Ask({ purpose, onSignInAgain }: { purpose: string; onSignInAgain(): Promise<void> }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <p id={id}>{`${SIGNED_IN_LONG_AGO} Sign in again to ${purpose}.`}</p>
      <Buttons>
        <Act
          ref={button}
          variant="primary"
          busyWords="Signing out…"
          aria-describedby={id}
          act={onSignInAgain}
        >
          Sign in again
        </Act>
      </Buttons>
    </>
  )
}

/** Returns true if the time of the sign-in is unknown: then the server decides. */
async function isSignInFresh(): Promise<boolean> {
  const signedInAt = await (await loadAuth()).signedInAt()
  return signedInAt === null || Date.now() - signedInAt <= FRESH_SIGN_IN_MINUTES * MINUTE_MS
}
