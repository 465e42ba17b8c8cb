import { createLog } from '@orchard/shared-node/log'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { type AppOptions, createApp } from '#src/app.ts'
import { compose } from '#src/compose.ts'
import { type ApiConfig, readConfig } from '#src/config.ts'
import type { Alerts } from '#src/modules/alerts/alerts.ts'
import type { Billing } from '#src/modules/billing/billing.ts'
import { askThisServer } from '#src/modules/status/ask-this-server.ts'
import { METER_TIMES, type MeterTimes } from '#src/modules/usage/meter.ts'
import type { OpenDatabase } from '#src/store/database.ts'
import type { DatabasePlace } from './databases.ts'
import { createDescribed, type Route } from './described.ts'
import { startTokenMint, type TokenMint } from './token-mint.ts'

/** On a busy machine a call waits longer to be counted than it may in production; `hindered-api.ts` has that limit. */
const PATIENT_METER: MeterTimes = { ...METER_TIMES, queueMs: 60_000 }

export const SITE = 'https://apiorchard.example'

/**
 * A server with a clock that tests set; `inject` checks each response against the OpenAPI document.
 */
export interface TestApi {
  app: FastifyInstance
  routes: readonly Route[]
  mint: TokenMint
  clock: { now: Date }
  logged: string[]
  config: ApiConfig
  billing: Billing | null
  alerts: Alerts
  /** Work that `main.ts` does by timers. */
  sendMails(): Promise<void>
  readAnnouncements(): Promise<void>
  announceArrivals(): Promise<void>
  deliverEvents(): Promise<void>
  watchAlerts(): Promise<void>
  writeStatistics(): Promise<void>
  checkParts(): Promise<void>
  /** Reads the suspensions that other instances have made. */
  readSuspensions(): Promise<void>
  /** Makes what operators find the keys of earlier versions by. */
  fillStarts(): Promise<void>
  /** Forgets devices whose trust has ended. */
  endTrust(): Promise<void>
  /** `GET /op/user` with a token of the pool. */
  user(token: string, query?: Record<string, string>): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/**
 * Puts the server together as `main.ts` does, on an open database. Holders of an `operatorToken` are named `ben`.
 * @param parts.operatorToken lets commands of the machine ask.
 */
export async function createTestApi(
  { database, place, run }: Pick<OpenDatabase, 'database' | 'run'> & { place: DatabasePlace },
  settings: Partial<ApiConfig> = {},
  meterTimes = PATIENT_METER,
  { operatorToken: localToken = null }: Pick<AppOptions, 'operatorToken'> = {},
): Promise<TestApi> {
  const clock = { now: new Date('2026-11-21T12:00:00.500Z') }
  const now = () => clock.now
  const mint = await startTokenMint(now)
  const logged: string[] = []
  const config: ApiConfig = {
    ...readConfig({ SITE_ORIGIN: SITE, KEY_SECRET: 'of the tests '.repeat(4) }),
    ...place,
    tokens: mint.config,
    operatorNames: ['ben'],
    ...settings,
  }
  const services = {
    database,
    now,
    log: createLog('info', { now, write: (line) => logged.push(line) }),
  }
  const options = await compose(config, services, run, meterTimes).catch(async (error: unknown) => {
    await mint.close()
    throw error
  })
  const { alerts } = options
  if (!alerts) throw new Error('The server has no alerts')
  const { app, routes } = await createDescribed(() =>
    createApp(config, services, { ...options, operatorToken: localToken }),
  )
  // Nobody publishes a catalogue at the made-up address.
  if (config.siteOrigins[0] !== SITE) await options.calls?.catalogue.start()
  const probe = options.calls && options.status?.createProbe(askThisServer(app, options.calls))
  return {
    app,
    routes,
    mint,
    clock,
    logged,
    config,
    billing: options.billing ?? null,
    alerts: alerts.alerts,
    deliverEvents: () => alerts.deliverer.deliver(),
    watchAlerts: () => alerts.watch(),
    announceArrivals: async () => options.wishes?.announce(),
    writeStatistics: async () => options.calls?.statistics.write(),
    checkParts: async () => probe?.tick(),
    readAnnouncements: async () => options.announcements?.current.refresh(),
    sendMails: async () => options.mail?.sender.send(),
    readSuspensions: async () => options.accounts?.suspensions.refresh(),
    endTrust: async () => options.endTrust?.(),
    fillStarts: async () => options.fillStarts?.(),
    user: (token, query = {}) => app.inject({ url: '/op/user', query: { token, ...query } }),
    async close() {
      await app.close()
      await mint.close()
    },
  }
}
