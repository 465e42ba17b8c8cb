import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#src/config.ts'
import { createSignIns } from '#src/modules/identity/sign-ins.ts'
import { createTokenVerifier } from '#src/modules/identity/verify-token.ts'
import { type IdentityProcess, startIdentity } from '#src/testing/identity-process.ts'
import { unwatched } from '#src/testing/unwatched.ts'

// The embedded provider as it runs beside the site, found by its port alone.
const dataDir = mkdtempSync(path.join(tmpdir(), 'product-api-identity-'))
const services = { now: () => new Date(), watch: unwatched }
let identity: IdentityProcess
const tools = () => {
  const { tokens } = readConfig({ IDENTITY_PORT: String(identity.port) })
  return { verify: createTokenVerifier(tokens, services), signIns: createSignIns(tokens, services) }
}

beforeAll(async () => {
  identity = await startIdentity(dataDir)
})
afterAll(async () => {
  await identity?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it('believes a sign-in at the pool and learns the email', async () => {
  const { signIns, verify } = tools()
  const found = await verify(await identity.signIn('ana@example.com'), 'cognito')
  expect(found).toMatchObject({ provider: 'cognito', email: null })
  expect(await signIns.confirm(found)).toMatchObject({ email: 'ana@example.com' })
})

it('believes the stand-in for Google, whose token has the email', async () => {
  const { signIns, verify } = tools()
  const token = await identity.chooseGoogle('cleo@example.com')
  const found = await verify(token, 'google')
  expect(found).toMatchObject({ provider: 'google', email: 'cleo@example.com' })
  expect(await signIns.confirm(found)).toMatchObject({ email: 'cleo@example.com' })
  await expect(verify(token, 'cognito')).rejects.toMatchObject({ code: 'token_invalid' })
})

it('hears that a sign-in was revoked', async () => {
  const { signIns, verify } = tools()
  const found = await verify(await identity.signIn('dan@example.com'), 'cognito')
  await identity.dev('revoke', { email: 'dan@example.com', what: 'access' })
  const refusal = { status: 401, code: 'token_invalid' }
  await expect(signIns.confirm(found)).rejects.toMatchObject(refusal)
  await expect(signIns.check(found)).rejects.toMatchObject(refusal)
})
