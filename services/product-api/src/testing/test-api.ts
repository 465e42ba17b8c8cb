import { createLog } from '@orchard/shared-node/log'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { createApp } from '#src/app.ts'
import { type ApiConfig, readConfig } from '#src/config.ts'
import type { Alerts } from '#src/modules/alerts/alerts.ts'
import { watchAlerts } from '#src/modules/alerts/watch-alerts.ts'
import type { Billing } from '#src/modules/billing/billing.ts'
import { forgetEndedDevices } from '#src/modules/devices/trusted-devices.ts'
import { fillStarts } from '#src/modules/keys/fill-starts.ts'
import { METER_TIMES, type MeterTimes } from '#src/modules/usage/meter.ts'
import type { Given, Ports } from '#src/server/module.ts'
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
  /** What the modules offer. */
  given: Given & Ports
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
  { operatorToken: localToken = null }: { operatorToken?: string | null } = {},
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
  const log = createLog('info', { now, write: (line) => logged.push(line) })
  const parts = { config, database, log, meterTimes, now, operatorToken: localToken, run }
  const { app, given, routes } = await createDescribed(() => createApp(parts)).catch(
    async (error: unknown) => {
      await mint.close()
      throw error
    },
  )
  // Nobody publishes a catalogue at the made-up address.
  if (config.siteOrigins[0] !== SITE) await given.catalogue.start()
  return {
    app,
    routes,
    mint,
    clock,
    logged,
    config,
    billing: given.billing,
    alerts: given.alerts,
    given,
    deliverEvents: given.deliverer.deliver,
    watchAlerts: () => watchAlerts(given),
    announceArrivals: given.wishes.announce,
    writeStatistics: given.statistics.write,
    checkParts: async () => given.probe?.tick(),
    readAnnouncements: given.announcements.refresh,
    sendMails: given.sender.send,
    readSuspensions: given.suspensions.refresh,
    endTrust: () => forgetEndedDevices(given),
    fillStarts: () => fillStarts(given),
    user: (token, query = {}) => app.inject({ url: '/op/user', query: { token, ...query } }),
    async close() {
      await app.close()
      await mint.close()
    },
  }
}
