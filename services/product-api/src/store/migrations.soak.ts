// @module-tag landing

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { IS_FULL_RUN } from '@orchard/shared/testing/suites'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApiProcess } from '#src/testing/api-process.ts'
import { createDatabase, startPostgres, type TestPostgres } from '#src/testing/postgres.ts'

const DOUBLE_STARTS = IS_FULL_RUN ? 20 : 5
let server: TestPostgres
const dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-migrations-'))

beforeAll(async () => {
  server = await startPostgres()
})
afterAll(async () => {
  await server?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it(`starts two servers at once ${DOUBLE_STARTS} times, each time on an empty database`, {
  timeout: DOUBLE_STARTS * 30_000,
}, async () => {
  for (let count = 0; count < DOUBLE_STARTS; count++) {
    const { url, stop } = await createDatabase(server.url)
    const settings = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      KEY_SECRET: 'only of this test '.repeat(2),
      // Nobody is there, so that the list of APIs is not waited for.
      SITE_ORIGIN: 'http://127.0.0.1:9',
    }
    const starts = await Promise.allSettled([startApiProcess(settings), startApiProcess(settings)])
    for (const one of starts)
      if (one.status === 'fulfilled') {
        one.value.child.kill('SIGTERM')
        await one.value.ended
      }
    await stop()
    expect(starts.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  }
})
