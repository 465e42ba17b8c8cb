import type { ComponentProps } from 'react'

/** A box that scrolls inside the page, as its class says: it has a name, and the keyboard can reach and scroll it. */
export function ScrollRegion({
  label,
  ...rest
}: Omit<ComponentProps<'section'>, 'aria-label' | 'className' | 'tabIndex'> & {
  label: string
  className: string | undefined
}) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  return <section aria-label={label} tabIndex={0} {...rest} />
}
