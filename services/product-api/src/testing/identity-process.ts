import { startServer } from '@orchard/shared/testing/start-process'

/** The embedded identity provider, running in a process of its own. */
export interface IdentityProcess {
  port: number
  /** Signs a user up and in, and gives the access token. */
  signIn(email: string): Promise<string>
  /** The same, with the refresh token. */
  openSession(email: string): Promise<{ access: string; refresh: string }>
  /** Signs a user up and in on a new device, which is confirmed unless `isConfirmed` is false. */
  signInOnDevice(
    email: string,
    options?: { isConfirmed?: boolean },
  ): Promise<{ token: string; deviceKey: string }>
  /** Keys of the devices that the pool remembers of a user. */
  remembered(token: string): Promise<string[]>
  /** Asks for an operation of the user pool. */
  call(operation: string, body: object): Promise<void>
  /** Chooses an address at the stand-in for Google, and gives the token. */
  chooseGoogle(email: string): Promise<string>
  /** Posts to `/__dev/...`. */
  dev(path: string, body: object): Promise<void>
  stop(): Promise<void>
}

const CLIENT = 'orchardembeddedclient'
const PASSWORD = 'Correct-horse-1'
const CALLBACK = 'http://localhost:3000/signin'
/** What no device can prove. */
const NO_SECRET = { Salt: 'AAECAw==', PasswordVerifier: 'AAECAw==' }
/** A PKCE verifier and its SHA-256: the example of RFC 7636. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/**
 * Starts the identity provider on a free port.
 * @throws {Error} when it ends instead, or takes too long.
 */
export async function startIdentity(dataDir: string): Promise<IdentityProcess> {
  const { origin, port, stop } = await startServer('services/identity/src/main.ts', {
    DATA_DIR: dataDir,
  })
  const dev = async (what: string, body: object) => {
    await post(`${origin}/__dev/${what}`, body, {})
  }
  const ask = (operation: string, body: object) =>
    post(origin, body, {
      'Content-Type': 'application/x-amz-json-1.1',
      'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
    })
  const enter = async (email: string) => {
    await dev('users', { email, password: PASSWORD })
    const response = await ask('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: CLIENT,
      AuthParameters: { USERNAME: email, PASSWORD },
    })
    return response.AuthenticationResult
  }
  const openSession = async (email: string) => {
    const { AccessToken, RefreshToken } = await enter(email)
    return { access: String(AccessToken), refresh: String(RefreshToken) }
  }
  return {
    port,
    dev,
    openSession,
    signIn: async (email) => (await openSession(email)).access,
    async signInOnDevice(email, { isConfirmed = true } = {}) {
      const { AccessToken, NewDeviceMetadata } = await enter(email)
      const { DeviceKey } = NewDeviceMetadata
      const device = { AccessToken, DeviceKey, DeviceSecretVerifierConfig: NO_SECRET }
      if (isConfirmed) await ask('ConfirmDevice', device)
      return { token: String(AccessToken), deviceKey: String(DeviceKey) }
    },
    async remembered(token) {
      const { Devices } = await ask('ListDevices', { AccessToken: token, Limit: 60 })
      return Devices.map(({ DeviceKey }: { DeviceKey: string }) => DeviceKey)
    },
    async call(operation, body) {
      await ask(operation, body)
    },
    async chooseGoogle(email) {
      const request = {
        client_id: 'orchard-social',
        redirect_uri: CALLBACK,
        response_type: 'code',
        scope: 'openid email',
        state: 'state',
        code_challenge: CHALLENGE,
        code_challenge_method: 'S256',
      }
      const chosen = await fetch(`${origin}/social/authorize`, {
        method: 'POST',
        body: new URLSearchParams({ ...request, email, answer: 'continue' }),
        redirect: 'manual',
      })
      const back = new URL(chosen.headers.get('Location') ?? '')
      const exchanged = await fetch(`${origin}/social/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: 'orchard-social',
          redirect_uri: CALLBACK,
          code_verifier: VERIFIER,
          code: back.searchParams.get('code') ?? '',
        }),
      })
      return String((await exchanged.json()).id_token)
    },
    async stop() {
      await stop()
    },
  }
}

async function post(address: string, body: object, headers: Record<string, string>) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  const text = await response.text()
  return text === '' ? {} : JSON.parse(text)
}
