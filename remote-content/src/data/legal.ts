/** A change to /privacy, /tos or /versioning. */
export interface LegalChange {
  /** ISO 8601 day. */
  date: string
  text: string
}

/** Changes to /privacy, newest first. */
export const PRIVACY_CHANGES: readonly [LegalChange, ...LegalChange[]] = [
  {
    date: '2026-11-23',
    text: 'Calls to the APIs: pictures are in memory while a call takes, and live APIs pass on to their source what it needs for the answer.',
  },
  {
    date: '2026-11-22',
    text: 'Sections on calls to the APIs and on payments: what the service that answers gets, how calls without a key are counted, and what Stripe and we keep. Calls are counted by key as well.',
  },
  {
    date: '2026-11-21',
    text: 'What a report of a failure says, which figures are measured after consent, and the cookies of trials and previews.',
  },
  {
    date: '2026-11-21',
    text: 'First version, with what is kept about accounts, calls and messages.',
  },
]

/** Changes to /tos, newest first. */
export const TERMS_CHANGES: readonly [LegalChange, ...LegalChange[]] = [
  {
    date: '2026-11-23',
    text: 'Live APIs, which ask outside sources, in the place of APIs that were not available yet.',
  },
  {
    date: '2026-11-22',
    text: 'Which calls count, APIs that are not available yet, calls without a key, data whose licence has conditions, and how plans are paid, changed and cancelled.',
  },
  { date: '2026-11-21', text: 'First version.' },
]

/** Changes to /versioning, newest first. */
export const VERSIONING_CHANGES: readonly [LegalChange, ...LegalChange[]] = [
  { date: '2026-11-22', text: 'First version.' },
]
