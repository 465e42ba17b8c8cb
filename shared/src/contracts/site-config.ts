import type { AuthConfig } from '#src/auth/auth-config.ts'
import type { Notice } from './announcements.ts'
import type { SignInElsewhere } from './remote-module.ts'

/** The settings that browsers may know; they travel inside the HTML, never in a build. */
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
  /** Outside sources that live APIs may ask; absent where there are none. */
  liveSources?: readonly string[]
  /** What the banner says of announcements, when the page was made; absent where there are none. */
  notices?: readonly Notice[]
  socialLinks: { facebook: string; twitter: string; linkedin: string }
  /** Receives analytics events after consent; null disables them. */
  analyticsEndpoint: string | null
  /** Path of a module that records a heatmap, loaded after consent; absent where there is none. */
  heatmapModule?: string
}

/** The ways to sign in that pages may offer beside the password. */
export function signInElsewhere({ hostedLogin, social }: AuthConfig): SignInElsewhere[] {
  return [...(social ? ['google' as const] : []), ...(hostedLogin ? ['hosted' as const] : [])]
}
