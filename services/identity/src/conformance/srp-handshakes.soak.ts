import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestPool, type TestPool } from '#src/testing/create-test-pool.ts'
import { signInOften } from '#src/testing/sign-in-often.ts'

let pool: TestPool

beforeAll(async () => {
  pool = await createTestPool({ deviceTracking: false })
})
afterAll(() => pool.close())

it('agrees with cognito-srp-helper in 500 sign-ins', async () => {
  expect(await signInOften(pool, { handshakes: 500, users: 20 })).toEqual([])
}, 600_000)
