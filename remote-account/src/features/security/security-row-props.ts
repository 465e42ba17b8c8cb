import type { CurrentUser } from '@orchard/shared/auth'
import type { AccountApi } from '#src/data/account-api.ts'

/** Props of every row; `refresh` reloads the user after a change. */
export interface SecurityRowProps {
  user: CurrentUser & { attributes: NonNullable<CurrentUser['attributes']> }
  api: AccountApi
  refresh(): Promise<void>
}
