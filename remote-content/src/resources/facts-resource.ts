import type { ResourceModule } from '@orchard/shared/contracts'
import { describeFacts } from '@orchard/shared/fact-sheet'
import {
  BANNER_SAVING_PERCENT,
  burstOf,
  CONSENT_DAYS,
  DAILY_TRIES,
  HOSTED_WAIT_MS,
  MAX_BATCH_REQUESTS,
  MAX_NAMED_KEYS,
  MESSAGES_KEPT_DAYS,
  NOTICE_MONTHS,
  OFFERS,
  PLANS,
  QUOTA_CUTOVER_AT,
  QUOTA_WARNING_PERCENT,
  REPLACED_KEY_HOURS,
  SEARCH_LIMIT,
  SIGNED_IN_DAYS,
  USAGE_KEPT_MONTHS,
  VISITOR_GROUP_DAYS,
  WISHES_KEPT_DAYS,
} from '@orchard/shared/facts'
import { FORMS } from '@orchard/shared/forms'

/** By name, since a release says which exports it uses; the compiler asks for each figure. */
const FACTS = {
  BANNER_SAVING_PERCENT,
  burstOf,
  CONSENT_DAYS,
  DAILY_TRIES,
  HOSTED_WAIT_MS,
  MAX_BATCH_REQUESTS,
  MAX_NAMED_KEYS,
  MESSAGES_KEPT_DAYS,
  NOTICE_MONTHS,
  OFFERS,
  PLANS,
  QUOTA_CUTOVER_AT,
  QUOTA_WARNING_PERCENT,
  REPLACED_KEY_HOURS,
  SEARCH_LIMIT,
  SIGNED_IN_DAYS,
  USAGE_KEPT_MONTHS,
  VISITOR_GROUP_DAYS,
  WISHES_KEPT_DAYS,
}

/** `/facts.json`: plans, offers, figures and limits of forms, as the host that runs has them. */
export const resource: ResourceModule = {
  render: async () => ({
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(describeFacts(FACTS, { FORMS })),
  }),
}
