import type { PageModule } from '@orchard/shared/contracts'
import { setSession, useSession } from '@orchard/shared/session'

function SignIn() {
  const email = useSession((s) => s.email)
  return (
    <>
      <h1>Sign in</h1>
      <button type="button" onClick={() => setSession({ email: 'a@b.c' })}>
        Sign in {email}
      </button>
    </>
  )
}
export const page: PageModule<null> = {
  Component: SignIn,
  head: () => ({ title: 'Sign in', description: 'x' }),
}
