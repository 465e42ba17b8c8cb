import type {
  ListAnnouncements,
  ListSuspensions,
  ReadThreads,
  SeeAccount,
  SeeInvoices,
} from '@orchard/shared/responses/operator'

// What responses of the routes of operators are made of.

export type Announcement = ListAnnouncements['announcements'][number]
export type Invoice = SeeInvoices['invoices'][number]
export type Mail = SeeAccount['mails'][number]
export type Message = ReadThreads['messages'][number]
export type Suspension = ListSuspensions['suspensions'][number]
/** An organisation that somebody is a member of, or a member of an organisation. */
export type Related =
  | SeeAccount['memberships'][number]
  | NonNullable<SeeAccount['organisation']>['members'][number]
