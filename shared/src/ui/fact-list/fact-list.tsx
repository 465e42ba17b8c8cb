import type { ReactNode } from 'react'

/** Names and their values, each pair in a box of its own. A fact that is false is left out. */
export function FactList({
  facts,
  className,
}: {
  facts: readonly (readonly [name: string, value: ReactNode] | false)[]
  className?: string | undefined
}) {
  return (
    <dl className={className}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
