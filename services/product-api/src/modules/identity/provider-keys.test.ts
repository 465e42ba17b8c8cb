import { MINUTE_MS } from '@orchard/shared/format'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startTokenMint, type TokenMint } from '#src/testing/token-mint.ts'
import { unwatched } from '#src/testing/unwatched.ts'
import { createTokenVerifier } from './verify-token.ts'

let mint: TokenMint
let now: Date
beforeEach(async () => {
  now = new Date()
  mint = await startTokenMint(() => now)
})
afterEach(() => mint.close())

const advance = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS)
}

describe('the keys of an identity provider', () => {
  it('go on serving while they cannot be fetched, for a day', async () => {
    const verify = createTokenVerifier(mint.config, { now: () => now, watch: unwatched })
    await verify(await mint.access(), 'cognito')
    mint.hasKeys = false
    for (const minutes of [11, 60, 22 * 60]) {
      advance(minutes)
      expect(await verify(await mint.access(), 'cognito')).toMatchObject({ subject: 'ana' })
    }
    advance(60)
    await expect(verify(await mint.access(), 'cognito')).rejects.toMatchObject({ status: 503 })
    mint.hasKeys = true
    expect(await verify(await mint.access(), 'cognito')).toMatchObject({ subject: 'ana' })
  })

  it('are fetched again every ten minutes, in the background', async () => {
    const verify = createTokenVerifier(mint.config, { now: () => now, watch: unwatched })
    await verify(await mint.access(), 'cognito')
    await verify(await mint.access(), 'cognito')
    expect(mint.keyFetches).toBe(1)
    advance(11)
    await verify(await mint.access(), 'cognito')
    await expect.poll(() => mint.keyFetches).toBe(2)
  })

  it('are needed once: without any a token is not refused, but cannot be checked', async () => {
    mint.hasKeys = false
    const verify = createTokenVerifier(mint.config, { now: () => now, watch: unwatched })
    await expect(verify(await mint.access(), 'cognito')).rejects.toMatchObject({
      status: 503,
      code: 'identity_unavailable',
    })
  })
})
