import type { ReactNode } from 'react'
import { useResource } from '#src/data/use-resource.ts'
import { Loaded } from './loaded.tsx'

/**
 * Shows what needs code that few visitors use, and loads that code when it appears.
 * @param load imports it; the same function each time.
 */
export function Late<Module>({
  load,
  waiting,
  children,
}: {
  load(): Promise<Module>
  /** Such as "Loading the form…". */
  waiting: string
  children(module: Module): ReactNode
}) {
  return (
    <Loaded resource={useResource(load)} waiting={waiting}>
      {children}
    </Loaded>
  )
}
