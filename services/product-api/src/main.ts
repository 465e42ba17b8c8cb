import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { Dependencies } from '@orchard/shared-node/health'
import { openLog, runServer } from '@orchard/shared-node/process'
import { createApp } from './app.ts'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { startBilling } from './modules/billing/start-billing.ts'
import { tokenFile } from './modules/operator/ask-server.ts'
import { FILL_EMAILS_EVERY_MS } from './modules/sign-in/fill-emails.ts'
import { askThisServer } from './modules/status/ask-this-server.ts'
import { ApiError } from './server/api-error.ts'
import type { Services } from './server/services.ts'
import { openDatabase } from './store/open-database.ts'
import { forgetOldEntries } from './whole/forget-old-entries.ts'

const MAIL_EVERY_MS = 5_000
const ANNOUNCE_EVERY_MS = 60_000
const DELIVER_EVERY_MS = 2_000
/** All instances know within this time what is announced. */
const READ_ANNOUNCEMENTS_EVERY_MS = 2_000
/** While the database is away, the status is as old as that. */
const REMEMBER_STATUS_EVERY_MS = 60_000
/** Several times a minute, so that timers that drift miss none. */
const PROBE_EVERY_MS = 15_000
/** How long an instance goes on without a suspension that another one has made. */
const SUSPENSIONS_EVERY_MS = 2_000
const FORGET_EVERY_MS = 60 * 60_000
const WATCH_EVERY_MS = 60 * 60_000
/** How long after its end a device goes on being trusted. */
const END_TRUST_EVERY_MS = 60_000
const LOOK_EVERY_MS = 2_000

type Words = Parameters<Dependencies>[1]

const MAIL_WORDS = { failing: 'Outbox not read', again: 'Outbox is read again' }
const WEBHOOK_WORDS = { failing: 'Webhooks not delivered', again: 'Webhooks are delivered again' }
const TRUST_WORDS = {
  failing: 'Devices whose trust has ended are not forgotten',
  again: 'Devices whose trust has ended are forgotten again',
}
const WISH_WORDS = { failing: 'Wishes not announced', again: 'Wishes are announced again' }

runServer({ server: 'the product API', portSetting: 'PRODUCT_API_PORT' }, async (onStop) => {
  const config = readConfig(process.env)
  const now = () => new Date()
  const log = await openLog({ ...config, service: 'product-api' }, onStop)
  const { close, database, run } = await openDatabase(config)
  onStop(close)
  const services: Services = { database, now, log }
  const operatorToken = config.databaseUrl ? null : randomBytes(32).toString('base64url')
  const options = await compose(config, services, run)
  const fill = () =>
    options
      .fillStarts?.()
      .catch((error: Error) => log(`First characters of keys: ${error.message}`, {}, 'warn'))
  const forget = () => Promise.all([forgetOldEntries(services), fill()])
  const suspensions = options.accounts?.suspensions
  const follow = () =>
    suspensions
      ?.refresh()
      .catch((error: Error) => log(`Suspensions not read: ${error.message}`, {}, 'warn'))
  const stopping = new AbortController()
  let filling: Promise<void> | undefined
  const fillEmails = () => {
    filling = options.fillEmails?.(stopping.signal).catch((error: Error) => {
      // What the pool refuses is logged when it begins and when it ends.
      if (!(error instanceof ApiError)) log(`Emails not filled in: ${error.message}`, {}, 'warn')
    })
  }
  const app = await createApp(config, services, { ...options, operatorToken })
  await options.calls?.catalogue.start()
  const task = (id: string, words: Words, work: () => Promise<unknown> | undefined) => {
    const watched = options.watch?.(id, words)
    return async () => {
      await work()?.then(watched?.worked, watched?.failed)
    }
  }
  const send = task('outbox', MAIL_WORDS, () => options.mail?.sender.send())
  const deliver = task('webhooks', WEBHOOK_WORDS, () => options.alerts?.deliverer.deliver())
  const announceOnce = task('wishes', WISH_WORDS, () => options.wishes?.announce())
  let watching: Promise<void> | undefined
  const watch = () => {
    watching = options.alerts?.watch()
  }
  let announcing: Promise<void> | undefined
  const announce = () => {
    announcing = announceOnce()
  }
  const endTrustOnce = task('trusted-devices', TRUST_WORDS, () => options.endTrust?.())
  let endingTrust: Promise<void> | undefined
  const endTrust = () => {
    endingTrust = endTrustOnce()
  }
  const probe = options.calls && options.status?.createProbe(askThisServer(app, options.calls))
  const rememberStatus = () => options.status?.history.read().catch(() => undefined)
  const { current } = options.announcements ?? {}
  await current?.refresh()
  const timers = [
    setInterval(() => current?.refresh(), READ_ANNOUNCEMENTS_EVERY_MS),
    setInterval(send, MAIL_EVERY_MS),
    setInterval(announce, ANNOUNCE_EVERY_MS),
    setInterval(deliver, DELIVER_EVERY_MS),
    setInterval(watch, WATCH_EVERY_MS),
    setInterval(endTrust, END_TRUST_EVERY_MS),
    setInterval(fillEmails, FILL_EMAILS_EVERY_MS),
    setInterval(() => probe?.tick(), PROBE_EVERY_MS),
    setInterval(rememberStatus, REMEMBER_STATUS_EVERY_MS),
    setInterval(forget, FORGET_EVERY_MS),
    setInterval(() => options.databaseWatch?.look(), LOOK_EVERY_MS),
    setInterval(follow, SUSPENSIONS_EVERY_MS),
  ]
  if (options.billing) onStop(await startBilling(options.billing))
  onStop(() => {
    for (const timer of timers) clearInterval(timer)
    stopping.abort()
    const { alerts, mail } = options
    return Promise.all([
      announcing,
      endingTrust,
      filling,
      watching,
      probe?.stop(),
      alerts?.deliverer.stop(),
      mail?.sender.stop(),
    ])
  })
  return {
    ...config,
    app,
    log,
    host: config.bindHost,
    async onListening() {
      if (operatorToken !== null) writeFileSync(tokenFile(config), operatorToken, { mode: 0o600 })
      await Promise.all([forget(), rememberStatus()])
      watch()
    },
    greeting: `The product API is ready at http://localhost:${config.port}`,
  }
})
