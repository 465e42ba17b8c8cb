import type { CurrentUser } from '@orchard/shared/auth'

/** Props of every row; `refresh` reloads the user after a change. */
export interface SecurityRowProps {
  user: CurrentUser & { attributes: NonNullable<CurrentUser['attributes']> }
  refresh(): Promise<void>
}
