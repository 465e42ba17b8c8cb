import { createContext, useContext } from 'react'
import type { Flag } from '#src/contracts/flags.ts'

const FlagsContext = createContext<readonly string[]>([])

/** Gives the names of the flags that are on to all components below; only the host renders it. */
export const FlagsProvider = FlagsContext.Provider

/** Whether a flag is on for this visitor. It stays as it is until the next document. */
export function useFlag({ name }: Flag): boolean {
  return useContext(FlagsContext).includes(name)
}

/** The same in a loader, an action or a resource, by its argument. */
export function hasFlag({ flags = [] }: { flags?: readonly string[] }, { name }: Flag): boolean {
  return flags.includes(name)
}
