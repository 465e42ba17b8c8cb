import { MODULE as accounts } from './modules/accounts/module.ts'
import { MODULE as alerts } from './modules/alerts/module.ts'
import { MODULE as announcements } from './modules/announcements/module.ts'
import { MODULE as audit } from './modules/audit/module.ts'
import { MODULE as billing } from './modules/billing/module.ts'
import { MODULE as catalogue } from './modules/catalogue/module.ts'
import { MODULE as devices } from './modules/devices/module.ts'
import { MODULE as gateway } from './modules/gateway/module.ts'
import { MODULE as identity } from './modules/identity/module.ts'
import { MODULE as inbox } from './modules/inbox/module.ts'
import { MODULE as insight } from './modules/insight/module.ts'
import { MODULE as keys } from './modules/keys/module.ts'
import { MODULE as mail } from './modules/mail/module.ts'
import { MODULE as mcp } from './modules/mcp/module.ts'
import { MODULE as namedKeys } from './modules/named-keys/module.ts'
import { MODULE as operator } from './modules/operator/module.ts'
import { MODULE as organisations } from './modules/organisations/module.ts'
import { MODULE as profile } from './modules/profile/module.ts'
import { MODULE as recovery } from './modules/recovery/module.ts'
import { MODULE as signIn } from './modules/sign-in/module.ts'
import { MODULE as status } from './modules/status/module.ts'
import { MODULE as support } from './modules/support/module.ts'
import { MODULE as suspensions } from './modules/suspensions/module.ts'
import { MODULE as tries } from './modules/tries/module.ts'
import { MODULE as usage } from './modules/usage/module.ts'
import { MODULE as webhooks } from './modules/webhooks/module.ts'
import { MODULE as wishes } from './modules/wishes/module.ts'
import type { Module } from './server/module.ts'

/** All modules: each needs only those before it. A deletion goes through them the other way. */
export const MODULES: readonly Module[] = [
  tries,
  identity,
  accounts,
  mail,
  catalogue,
  audit,
  operator,
  keys,
  suspensions,
  announcements,
  usage,
  webhooks,
  alerts,
  billing,
  inbox,
  wishes,
  recovery,
  devices,
  gateway,
  status,
  insight,
  mcp,
  namedKeys,
  signIn,
  organisations,
  profile,
  support,
]
