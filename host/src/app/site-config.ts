import type { SiteConfig } from '@orchard/shared/contracts'
import { createContext, useContext } from 'react'

const SiteConfigContext = createContext<SiteConfig | null>(null)

export const SiteConfigProvider = SiteConfigContext.Provider

/** @throws {Error} outside of the shell. */
export function useSiteConfig(): SiteConfig {
  const config = useContext(SiteConfigContext)
  if (!config) throw new Error('useSiteConfig is only for the shell')
  return config
}
