import { sha256 } from '@noble/hashes/sha2.js'
import { randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { HOSTED_WAIT_MS } from '@orchard/shared/facts'
import type { AuthClient } from '#src/auth/auth-client.ts'
import type { AuthConfig } from '#src/auth/auth-config.ts'
import { AuthError, ProviderRefusal, ReturnError } from '#src/auth/auth-error.ts'
import type { Attempt } from './attempt.ts'
import { toBase64Url } from './base64.ts'
import type { Core } from './core.ts'
import { parseObject, textOf } from './pool-call.ts'
import type { IssuedTokens } from './pool-tokens.ts'
import {
  type Elsewhere,
  keepRecord,
  ownPath,
  type RedirectRecord,
  type RedirectResponse,
  readResponse,
  takeRecord,
} from './redirect-record.ts'
import { refusal, toRefusal } from './refusals.ts'
import { readSocialToken, type SocialUser } from './social-token.ts'

/** “Figures” of the specification: 32 and 128 characters in base64url. */
const STATE_BYTES = 24
const VERIFIER_BYTES = 96
const POOL_SCOPES = 'openid email phone profile aws.cognito.signin.user.admin'
const SOCIAL_SCOPES = 'openid email'

/** The page to which every sign-in elsewhere returns. */
const CALLBACK_PATH = '/signin'

/** An OAuth provider of the configuration. */
interface Provider {
  clientId: string
  authorizeUrl: string
  /** Null if the token comes with the redirect. */
  tokenUrl: string | null
  scope: string
}

/** The configured provider; null if there is none. */
function providerOf(config: AuthConfig, where: Elsewhere): Provider | null {
  if (where === 'google') return config.social && { ...config.social, scope: SOCIAL_SCOPES }
  const { clientId, hostedLogin } = config
  return (hostedLogin && {
    clientId,
    authorizeUrl: `${hostedLogin}/oauth2/authorize`,
    tokenUrl: `${hostedLogin}/oauth2/token`,
    scope: POOL_SCOPES,
  }) as Provider | null
}

/** Sign-in by redirect: leaves with a state and a challenge, returns with a code. */
export function redirectPart(
  core: Core,
): Pick<AuthClient, 'signInByRedirect' | 'completeRedirect'> {
  const { browser, config } = core
  const finishing = new Map<string, Promise<{ returnTo: string }>>()

  async function finish(
    attempt: Attempt,
    response: RedirectResponse,
  ): Promise<{ returnTo: string }> {
    core.needCookies()
    const record = takeRecord(browser.tab)
    if (!record || response.state !== record.state) throw refusal('InvalidState')
    if (response.error === 'access_denied')
      throw new ReturnError(refusal('Cancelled'), ownPath(record.returnTo))
    const provider = providerOf(config, record.where)
    if (response.error) throw new ProviderRefusal(response.error, response.description)
    if (!provider) throw refusal('Unknown')
    const issued = response.code ? await exchange(core, provider, record, response.code) : {}
    const idToken = response.idToken || textOf(issued['id_token'])
    core.enter(
      attempt,
      record.where === 'google'
        ? { social: readUser(provider, record, idToken, browser.now()) }
        : { pool: readTokens(idToken, issued), isHosted: true },
    )
    return { returnTo: ownPath(record.returnTo) }
  }

  return {
    async signInByRedirect(where, returnTo) {
      const provider = providerOf(config, where)
      if (!provider) throw refusal('Unknown', new Error(`No provider is configured for ${where}`))
      core.needCookies()
      const verifier = toBase64Url(randomBytes(VERIFIER_BYTES))
      const record: RedirectRecord = {
        where,
        state: toBase64Url(randomBytes(STATE_BYTES)),
        verifier,
        nonce: toBase64Url(randomBytes(STATE_BYTES)),
        redirectUri: browser.origin + CALLBACK_PATH,
        returnTo: ownPath(returnTo),
      }
      try {
        keepRecord(browser.tab, record)
      } catch (cause) {
        throw refusal('TabStorageBlocked', cause)
      }
      browser.leave(authorizeAddress(provider, record))
    },
    async completeRedirect(url, signal) {
      const response = readResponse(url)
      if (!response) return null
      // A code works once, even if a page asks twice.
      const known = finishing.get(url.href)
      if (known) return known
      const attempt = core.begin(signal)
      const work = attempt
        .during(signal, () => finish(attempt, response))
        .catch((error: unknown) => {
          throw toRefusal(error)
        })
      finishing.set(url.href, work)
      core.awaitRedirect(work)
      return work
    },
  }
}

function authorizeAddress(provider: Provider, record: RedirectRecord): string {
  // RFC 7636, section 4.2.
  const challenge = toBase64Url(sha256(utf8ToBytes(record.verifier)))
  const address = new URL(provider.authorizeUrl)
  const query = {
    client_id: provider.clientId,
    redirect_uri: record.redirectUri,
    response_type: provider.tokenUrl ? 'code' : 'id_token',
    scope: provider.scope,
    state: record.state,
    nonce: record.nonce,
    ...(provider.tokenUrl
      ? { code_challenge: challenge, code_challenge_method: 'S256' }
      : { prompt: 'select_account' }),
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}

/** Exchanges the code for tokens, within the time of “States” in the specification. */
async function exchange(
  { browser, tokens }: Core,
  { clientId, tokenUrl }: Provider,
  { redirectUri, verifier }: RedirectRecord,
  code: string,
): Promise<Readonly<Record<string, unknown>>> {
  const tooLate = browser.wait(HOSTED_WAIT_MS).then(() => null)
  const asked = browser
    .fetch(tokenUrl ?? '', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: clientId,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    })
    .then(async (response) => ({ isOk: response.ok, body: parseObject(await response.text()) }))
    .catch((cause: unknown) => {
      throw refusal('NetworkError', cause)
    })
  const outcome = await Promise.race([asked, tooLate])
  if (!outcome)
    void asked
      .then(({ body }) => tokens.revoke(textOf(body?.['refresh_token']) || null))
      .catch(() => undefined) // nothing came
  if (!outcome?.body) throw refusal('NetworkError')
  if (outcome.isOk) return outcome.body
  throw new AuthError(textOf(outcome.body['error']) || 'Unknown', 'Authentication Error')
}

function readTokens(idToken: string, issued: Readonly<Record<string, unknown>>): IssuedTokens {
  const accessToken = textOf(issued['access_token'])
  const refreshToken = textOf(issued['refresh_token']) || null
  return { accessToken, idToken, refreshToken }
}

/** @throws {AuthError} for a token that does not belong to our request. */
function readUser(
  { clientId }: Provider,
  { nonce }: RedirectRecord,
  idToken: string,
  now: number,
): SocialUser {
  const user = readSocialToken(idToken)
  if (!user || !isMeantForUs(user, clientId, nonce, now)) throw refusal('Unknown')
  return user
}

/** Checks that a token belongs to our request; the product API verifies its signature. */
function isMeantForUs(user: SocialUser, clientId: string, nonce: string, now: number): boolean {
  return user.audience === clientId && user.nonce === nonce && user.expiresAt > now
}
