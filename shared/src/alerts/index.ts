/** What an account can be alerted of. */
import { COMPARED_USAGE_DAYS, KEY_NOTICE_DAYS, QUOTA_WARNING_PERCENT } from '@orchard/shared/facts'

/** A kind of alert, which is also the `type` of the event that a webhook gets. */
export interface AlertKind {
  id: AlertKindId
  name: string
  description: string
  /** Sent by email unless the owner turns that off. */
  isMailed: boolean
}

export const ALERT_KIND_IDS = [
  'quota.reached',
  'usage.unusual',
  'payment.failed',
  'key.expiring',
  'api.deprecated',
  'api.changed',
  'incident.opened',
  'incident.resolved',
  'maintenance.planned',
] as const
export type AlertKindId = (typeof ALERT_KIND_IDS)[number]

/** All kinds, in the order in which pages show them. */
export const ALERT_KINDS: readonly AlertKind[] = [
  {
    id: 'quota.reached',
    name: 'Quota',
    description: `50, ${QUOTA_WARNING_PERCENT} and 100% of your quota is used`,
    isMailed: true,
  },
  {
    id: 'usage.unusual',
    name: 'Unusual usage',
    description: `Three times the daily median of the last ${COMPARED_USAGE_DAYS} days`,
    isMailed: true,
  },
  {
    id: 'payment.failed',
    name: 'Failed payment',
    description: 'Your card was declined',
    isMailed: true,
  },
  {
    id: 'key.expiring',
    name: 'Expiring key',
    description: `A key expires in ${KEY_NOTICE_DAYS} days, and in 1 day`,
    isMailed: true,
  },
  {
    id: 'api.deprecated',
    name: 'Deprecated API',
    description: 'An API you call gets an end date',
    isMailed: true,
  },
  {
    id: 'api.changed',
    name: 'Changed API',
    description: 'Parameters or fields of an API you call change',
    isMailed: true,
  },
  {
    id: 'incident.opened',
    name: 'Incident',
    description: 'An incident is opened on the status page',
    isMailed: false,
  },
  {
    id: 'incident.resolved',
    name: 'Resolved incident',
    description: 'An incident is resolved',
    isMailed: false,
  },
  {
    id: 'maintenance.planned',
    name: 'Maintenance',
    description: 'Maintenance is announced',
    isMailed: false,
  },
]

/** The `type` of the event of “Send a test”. */
export const TEST_EVENT = 'webhook.test'
