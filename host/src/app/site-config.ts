import type { AuthConfig } from '@orchard/shared/auth'
import type { SignInElsewhere } from '@orchard/shared/contracts'
import { createContext, useContext } from 'react'

/** What of the configuration the browser may know; it travels inside the HTML, never in a build. */
export interface SiteConfig {
  /** Public origin, for canonical links and social tags. */
  origin: string
  /** Origin of the product API. */
  apiHost: string
  /** Origin of the identity provider, for its health; null where none is set. */
  identityHost: string | null
  auth: AuthConfig
  /** True where no plans are sold; absent where they are. */
  isFree?: boolean
  socialLinks: { facebook: string; twitter: string; linkedin: string }
  /** Where analytics events are sent after consent; null sends them nowhere. */
  analyticsEndpoint: string | null
}

/** What of a configured sign-in pages may offer beside the password. */
export function signInElsewhere({ hostedLogin, social }: AuthConfig): SignInElsewhere[] {
  return [...(social ? ['google' as const] : []), ...(hostedLogin ? ['hosted' as const] : [])]
}

const SiteConfigContext = createContext<SiteConfig | null>(null)

export const SiteConfigProvider = SiteConfigContext.Provider

/** @throws {Error} outside of the shell. */
export function useSiteConfig(): SiteConfig {
  const config = useContext(SiteConfigContext)
  if (!config) throw new Error('useSiteConfig is only for the shell')
  return config
}
