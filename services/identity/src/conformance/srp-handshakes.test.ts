import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestPool, type TestPool } from '#src/testing/create-test-pool.ts'
import { signInOften } from '#src/testing/sign-in-often.ts'

let pool: TestPool

beforeAll(async () => {
  pool = await createTestPool({ deviceTracking: false })
})
afterAll(() => pool.close())

it('agrees with cognito-srp-helper in 10 sign-ins', async () => {
  expect(await signInOften(pool, { handshakes: 10, users: 5 })).toEqual([])
})
