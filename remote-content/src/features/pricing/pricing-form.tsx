import { Button, useEarlyInput } from '@orchard/shared/ui'
import { type ReactNode, useRef } from 'react'
import { KeptParameters } from './kept-parameters.tsx'
import classes from './pricing-form.module.css'

/**
 * A form of /pricing whose result is on the page: each change is computed at once. Without
 * JavaScript the button submits the form, and the server renders the same result.
 */
export function PricingForm({
  section,
  names,
  query,
  send,
  className,
  onEarlyInput,
  children,
}: {
  /** Fragment of the page that the server responds with. */
  section: string
  /** The parameters of this form. */
  names: readonly string[]
  query: URLSearchParams
  /** Label of the button. */
  send: string
  className: string | undefined
  /** Called with the fields that the visitor changed before hydration. */
  onEarlyInput(fields: ReadonlyMap<string, string>): void
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  useEarlyInput(form, onEarlyInput)
  return (
    <form
      ref={form}
      action={`/pricing#${section}`}
      method="get"
      autoComplete="off"
      className={className}
      onSubmit={(event) => event.preventDefault()}
    >
      <KeptParameters query={query} own={names} />
      {children}
      <Button type="submit" className={classes.Apply}>
        {send}
      </Button>
    </form>
  )
}

/** Placeholder of the result. */
export function Waiting({ children }: { children: ReactNode }) {
  return <p className={classes.Waiting}>{children}</p>
}
