import type { ListAnnouncements } from '@orchard/shared/responses/announcements'
import type { SeeInvoices } from '@orchard/shared/responses/billing'
import type { ReadThreads } from '@orchard/shared/responses/inbox'
import type { SeeAccount } from '@orchard/shared/responses/support'
import type { ListSuspensions } from '@orchard/shared/responses/suspensions'

// Parts of the responses of the routes of operators.

export type Announcement = ListAnnouncements['announcements'][number]
export type Invoice = SeeInvoices['invoices'][number]
export type Mail = SeeAccount['mails'][number]
export type Message = ReadThreads['messages'][number]
export type Suspension = ListSuspensions['suspensions'][number]
/** An organisation that somebody is a member of, or a member of an organisation. */
export type Related =
  | SeeAccount['memberships'][number]
  | NonNullable<SeeAccount['organisation']>['members'][number]
