import { loadAuth, type SignInStep } from '@orchard/shared/auth'
import { ChallengeStep } from '#src/features/challenge/challenge-step.tsx'
import { challengeKey } from '#src/features/challenge/challenge-words.ts'
import { ConfirmStep } from '#src/features/sign-up/confirm-step.tsx'
import { LinkStep } from '#src/features/sign-up/link-step.tsx'
import type { Login } from '#src/rules/challenges.ts'
import { CONFIRMED, confirmAndSignIn } from '#src/rules/confirm-and-sign-in.ts'
import type { KeptStage } from '#src/rules/kept-stage.ts'

/** The steps that a sign-up and a sign-in have in common. */
export function LoginSteps({
  stage,
  onStep,
  onSignIn,
  onCancel,
  offersTrust,
  onLostPhone,
}: {
  stage: Extract<KeptStage, { at: 'challenge' | 'code' | 'link' }>
  onStep(step: SignInStep, login: Login): void | Promise<void>
  /** Leads to the form that signs in, with a message. */
  onSignIn(about: { email: string; notice?: string; warning?: string }): void
  onCancel(): void
  offersTrust: boolean
  onLostPhone?(login: Login): void
}) {
  const { login } = stage
  const { email } = login
  if (stage.at === 'challenge')
    return (
      <ChallengeStep
        // A new step starts with empty fields; a repeated one keeps them.
        key={challengeKey(stage.step)}
        step={stage.step}
        login={login}
        onStep={(step) => onStep(step, login)}
        onLost={(warning) => onSignIn({ email, warning })}
        onCancel={() => onSignIn({ email })}
        offersTrust={offersTrust}
        {...(onLostPhone ? { onLostPhone: () => onLostPhone(login) } : {})}
      />
    )
  if (stage.at === 'link')
    return (
      <LinkStep
        login={login}
        delivery={stage.delivery}
        onSignIn={() => onSignIn({ email })}
        onStep={(step) => onStep(step, login)}
        onCancel={onCancel}
      />
    )
  return (
    <ConfirmStep
      email={email}
      delivery={stage.delivery}
      onConfirm={async (code, signal) => {
        const step = await confirmAndSignIn(await loadAuth(), { ...login, code }, signal)
        if (step) await onStep(step, login)
        else onSignIn({ email, notice: CONFIRMED })
      }}
      onCancel={onCancel}
    />
  )
}
