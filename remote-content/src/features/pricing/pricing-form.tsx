import { Button } from '@orchard/shared/ui'
import { type ReactNode, useRef } from 'react'
import { KeptParameters } from './kept-parameters.tsx'
import classes from './pricing-form.module.css'
import { useEarlyInput } from './use-early-input.ts'

/**
 * A form of /pricing whose result stands on the page: every change is computed at once, and without
 * JavaScript the button sends it and the server answers the same.
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
  /** Id of the section that the server's answer opens at. */
  section: string
  /** The parameters that are this form's own. */
  names: readonly string[]
  query: URLSearchParams
  /** Words of the button. */
  send: string
  className: string | undefined
  /** Takes what was entered before React took the form over. */
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

/** Stands where the result will be. */
export function Waiting({ children }: { children: ReactNode }) {
  return <p className={classes.Waiting}>{children}</p>
}
