import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { HOUR_SECONDS } from '@orchard/shared/format'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { TokenConfig } from '#src/modules/identity/token-config.ts'

type Claims = Readonly<Record<string, unknown>>

/** Signs any token a test needs, publishes the keys, and returns `GetUser` as a user pool does. */
export interface TokenMint {
  config: TokenConfig
  /** Settings of a process that takes its tokens of Google's. */
  settings: Readonly<Record<string, string>>
  /** An access token of the pool, of a member of `groups`; claims may be replaced, or left out as undefined. */
  access(claims?: Claims, options?: { groups?: readonly string[] }): Promise<string>
  /** A token of Google's. */
  social(claims?: Claims): Promise<string>
  /** Response of `GetUser`: status and body; null breaks the connection. */
  getUser: { status: number; body: unknown } | null
  /** The same for single people, by `sub`. */
  users: Map<string, NonNullable<TokenMint['getUser']>>
  /** Publishes the keys while it is set. */
  hasKeys: boolean
  /** Number of requests for the keys. */
  keyFetches: number
  /** Tokens that `GetUser` was asked with. */
  asked: string[]
  close(): Promise<void>
}

const CLIENT = 'the_client'
const SOCIAL_CLIENT = 'the-social-client'

/** Making a pair takes longer than most tests. */
let keyPair: ReturnType<typeof generateKeyPair> | undefined

/** @param now the time of the tokens; they count for an hour. */
export async function startTokenMint(now: () => Date): Promise<TokenMint> {
  keyPair ??= generateKeyPair('RS256')
  const { privateKey, publicKey } = await keyPair
  const jwk = { ...(await exportJWK(publicKey)), kid: 'mint', alg: 'RS256', use: 'sig' }
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      mint.keyFetches++
      if (!mint.hasKeys) return request.socket.destroy()
      return response.end(JSON.stringify({ keys: [jwk] }))
    }
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const token = String(JSON.parse(body).AccessToken)
    asked.push(token)
    const user = mint.users.get(subjectOf(token)) ?? mint.getUser
    if (!user) return request.socket.destroy()
    return response.writeHead(user.status).end(JSON.stringify(user.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config: TokenConfig = {
    cognito: {
      issuer: 'https://cognito-idp.us-west-2.amazonaws.com/us-west-2_Mint',
      clientId: CLIENT,
      jwksUri: `${origin}/jwks`,
      endpoint: `${origin}/`,
      admin: null,
    },
    google: { issuers: [`${origin}/social`], clientId: SOCIAL_CLIENT, jwksUri: `${origin}/jwks` },
  }
  const settings = {
    SOCIAL_CLIENT_ID: SOCIAL_CLIENT,
    SOCIAL_ISSUERS: `${origin}/social`,
    SOCIAL_JWKS_URI: `${origin}/jwks`,
  }
  const sign = (claims: Claims) => {
    const iat = Math.floor(now().getTime() / 1_000)
    return new SignJWT({ sub: 'ana', iat, exp: iat + HOUR_SECONDS, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'mint' })
      .sign(privateKey)
  }
  const mint: TokenMint = {
    config,
    settings,
    asked,
    hasKeys: true,
    keyFetches: 0,
    getUser: userNamed('ana@example.com'),
    users: new Map(),
    access: (claims = {}, { groups = [] } = {}) =>
      sign({
        iss: config.cognito.issuer,
        token_use: 'access',
        client_id: CLIENT,
        scope: 'aws.cognito.signin.user.admin',
        ...(groups.length > 0 ? { 'cognito:groups': groups } : {}),
        ...claims,
      }),
    social: (claims = {}) =>
      sign({
        iss: `${origin}/social`,
        aud: SOCIAL_CLIENT,
        email: 'ana@example.com',
        email_verified: true,
        ...claims,
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return mint
}

function subjectOf(token: string): string {
  try {
    return decodeJwt(token).sub ?? ''
  } catch {
    return ''
  }
}

/** The response of `GetUser` about somebody, whose address is verified unless said otherwise. */
export function userNamed(
  email: string,
  { isVerified = true, secondFactors = [] as readonly string[] } = {},
): { status: number; body: object } {
  return {
    status: 200,
    body: {
      Username: 'ana',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: String(isVerified) },
      ],
      ...(secondFactors.length > 0 ? { UserMFASettingList: secondFactors } : {}),
    },
  }
}
