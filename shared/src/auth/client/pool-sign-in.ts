import type { SignInStep } from '#src/auth/auth-client.ts'
import type { AuthConfig } from '#src/auth/auth-config.ts'
import { AuthError, ProviderRefusal } from '#src/auth/auth-error.ts'
import { getPasskey } from './ceremonies.ts'
import { type PoolCall, recordOf, textOf } from './pool-call.ts'
import type { IssuedTokens, PoolDevice } from './pool-tokens.ts'
import { refusal } from './refusals.ts'
import { TOTP_NAME, totpSetup } from './sign-in-step.ts'
import { createDeviceVerifier, type SrpProof, srpTimestamp, startSrp } from './srp.ts'

/** What a sign-in needs from its page. */
export interface SignInPlace {
  config: AuthConfig
  /** Calls the pool in the name of this attempt alone. */
  call: PoolCall
  /** Aborts when the attempt ends. */
  signal: AbortSignal
  now(): number
  /** Returns this browser's device for a user of the pool; null if it has none. */
  findDevice(username: string): PoolDevice | null
  forgetDevice(username: string): void
  /** Trusts the device of this sign-in; never rejects, and takes a few seconds at most. */
  trustDevice(accessToken: string): Promise<void>
}

/** The next step of a sign-in, or its tokens. */
export type SignInOutcome = { step: Exclude<SignInStep, { challenge: 'DONE' }> } | IssuedTokens

/** Where a sign-in waits for its visitor; survives a reload of the page. */
export interface OpenChallenge {
  name: string
  username: string
  /** The pool's name for this sign-in. */
  session: string
}

type Texts = Readonly<Record<string, string>>

/** A response of the pool to a step of a sign-in. */
interface PoolResponse {
  name: string
  session: string
  parameters: Texts
  result: Readonly<Record<string, unknown>>
}

const METHODS = { TOTP: 'SOFTWARE_TOKEN_MFA', SMS: 'SMS_MFA' } as const

/** The field of `ChallengeResponses` by challenge. */
const FIELDS: Readonly<Record<string, string>> = {
  NEW_PASSWORD_REQUIRED: 'NEW_PASSWORD',
  SMS_MFA: 'SMS_MFA_CODE',
  SOFTWARE_TOKEN_MFA: 'SOFTWARE_TOKEN_MFA_CODE',
  SELECT_MFA_TYPE: 'ANSWER',
  CUSTOM_CHALLENGE: 'ANSWER',
}

/** Refusals after which the visitor goes on elsewhere. */
const STEPS_BY_REFUSAL: ReadonlyMap<string, 'CONFIRM_SIGN_UP' | 'RESET_PASSWORD'> = new Map([
  ['UserNotConfirmedException', 'CONFIRM_SIGN_UP'],
  ['PasswordResetRequiredException', 'RESET_PASSWORD'],
])

/** A sign-in at the user pool. It keeps its steps to itself, so that two of them do not touch each other. */
export class PoolSignIn {
  readonly #place: SignInPlace
  readonly #email: string
  /** The pool's name of the user, which not every challenge repeats. */
  #username: string
  /** Null before the first challenge, and once it is done. */
  open: OpenChallenge | null = null
  /** The visitor trusts this device. */
  trustsDevice = false

  /** @param email names the account in an authenticator app. */
  constructor(place: SignInPlace, email: string) {
    this.#place = place
    this.#email = email
    this.#username = email
  }

  /** Signs in by the password, without sending it. */
  byPassword(password: string): Promise<SignInOutcome> {
    return this.#reach(async () => {
      const proof = startSrp()
      const asked = await this.#ask('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME: this.#email, SRP_A: proof.clientKey },
      })
      if (asked.name !== 'PASSWORD_VERIFIER') return asked
      const { parameters } = asked
      const name = parameters['USER_ID_FOR_SRP'] || this.#email
      const group = this.#place.config.userPoolId.split('_')[1] ?? ''
      this.#username = name
      return this.#withDevice(name, (device) =>
        this.#respond('PASSWORD_VERIFIER', name, asked.session, {
          ...this.#sign(proof, { group, name }, password, parameters),
          ...device,
        }),
      )
    })
  }

  /** Signs in by a passkey of this browser. */
  byPasskey(): Promise<SignInOutcome> {
    return this.#reach(async () => {
      const asked = await this.#ask('InitiateAuth', {
        AuthFlow: 'USER_AUTH',
        AuthParameters: { USERNAME: this.#email, PREFERRED_CHALLENGE: 'WEB_AUTHN' },
      })
      if (asked.name !== 'WEB_AUTHN') return asked
      const options = asked.parameters['CREDENTIAL_REQUEST_OPTIONS'] ?? ''
      const CREDENTIAL = await getPasskey(options, this.#place.signal)
      this.#username = asked.parameters['USERNAME'] || this.#email
      return this.#respond('WEB_AUTHN', this.#username, asked.session, { CREDENTIAL })
    })
  }

  /** Responds to the open challenge, which stays open if the pool refuses the response. */
  respond(given: string): Promise<SignInOutcome> {
    const { open } = this
    if (!open) throw refusal('AutoSignInLost')
    const { name, username } = open
    this.#username = username
    return this.#reach(async () => {
      if (name === 'MFA_SETUP') {
        const verified = await this.#place.call('VerifySoftwareToken', {
          UserCode: given,
          Session: open.session,
          FriendlyDeviceName: TOTP_NAME,
        })
        return this.#respond(name, username, textOf(verified['Session']), {})
      }
      const answer = name === 'SELECT_MFA_TYPE' ? (METHODS[given as 'TOTP'] ?? given) : given
      const response = { [FIELDS[name] ?? 'ANSWER']: answer }
      return this.#withDevice(username, (device) =>
        this.#respond(name, username, open.session, { ...response, ...device }),
      )
    })
  }

  /** Goes through the steps that need no visitor. */
  async #reach(work: () => Promise<PoolResponse>): Promise<SignInOutcome> {
    let response: PoolResponse
    try {
      response = await work()
      if (response.name === 'DEVICE_SRP_AUTH') response = await this.#proveDevice(response)
    } catch (error) {
      const step = error instanceof ProviderRefusal && STEPS_BY_REFUSAL.get(error.code)
      if (!step) throw error
      return this.#wait(null, { challenge: step })
    }
    return response.name === '' ? this.#finish(response) : this.#askVisitor(response)
  }

  #wait(open: OpenChallenge | null, step: Extract<SignInOutcome, { step: unknown }>['step']) {
    this.open = open
    return { step }
  }

  /** Translates the pool's challenge. */
  async #askVisitor({ name, parameters, session }: PoolResponse): Promise<SignInOutcome> {
    const open = { name, session, username: parameters['USERNAME'] || this.#username }
    switch (name) {
      case 'NEW_PASSWORD_REQUIRED':
      case 'SOFTWARE_TOKEN_MFA':
        return this.#wait(open, { challenge: name })
      case 'SMS_MFA': {
        const destination = parameters['CODE_DELIVERY_DESTINATION'] ?? null
        return this.#wait(open, { challenge: name, destination })
      }
      case 'SELECT_MFA_TYPE': {
        const offered = namesIn(parameters['MFAS_CAN_CHOOSE'])
        const methods = (['TOTP', 'SMS'] as const).filter((one) => offered.includes(METHODS[one]))
        return this.#wait(open, { challenge: name, methods })
      }
      case 'CUSTOM_CHALLENGE':
        return this.#wait(open, { challenge: name, parameters })
      case 'MFA_SETUP': {
        if (!namesIn(parameters['MFAS_CAN_SETUP']).includes('SOFTWARE_TOKEN_MFA')) break
        const made = await this.#place.call('AssociateSoftwareToken', { Session: session })
        const totp = totpSetup(textOf(made['SecretCode']), this.#email)
        const next = textOf(made['Session']) || session
        return this.#wait({ ...open, session: next }, { challenge: name, totp })
      }
      // The pool did not take the passkey that was asked for.
      case 'SELECT_CHALLENGE':
        throw refusal('NoPasskey')
    }
    // A pool may be configured for steps that this site does not support.
    throw refusal('Unknown', new Error(`The pool asks for ${name}`))
  }

  async #finish({ result }: PoolResponse): Promise<IssuedTokens> {
    this.open = null
    const accessToken = textOf(result['AccessToken'])
    const device = await this.#confirmDevice(accessToken, recordOf(result['NewDeviceMetadata']))
    if (this.trustsDevice && !this.#place.signal.aborted) await this.#place.trustDevice(accessToken)
    return {
      accessToken,
      idToken: textOf(result['IdToken']),
      refreshToken: textOf(result['RefreshToken']) || null,
      ...(device ? { device } : {}),
    }
  }

  /** Confirms the device that the pool offers, without which it refuses to renew the tokens of this sign-in. */
  async #confirmDevice(
    AccessToken: string,
    offered: Readonly<Record<string, unknown>>,
  ): Promise<PoolDevice | null> {
    const key = textOf(offered['DeviceKey'])
    const groupKey = textOf(offered['DeviceGroupKey'])
    if (!key) return null
    const made = createDeviceVerifier({ group: groupKey, name: key })
    try {
      await this.#place.call('ConfirmDevice', {
        AccessToken,
        DeviceKey: key,
        DeviceName: navigator.userAgent,
        DeviceSecretVerifierConfig: { Salt: made.salt, PasswordVerifier: made.verifier },
      })
      return { key, groupKey, password: made.password }
    } catch {
      return null // the sign-in itself has succeeded
    }
  }

  async #proveDevice({ parameters, session }: PoolResponse): Promise<PoolResponse> {
    const username = parameters['USERNAME'] || this.#username
    const device = this.#place.findDevice(username)
    if (!device) throw refusal('Unknown', new Error('The pool asks for a device that is not here'))
    const { groupKey: group, key: name, password } = device
    const proof = startSrp()
    const ofDevice = { DEVICE_KEY: name }
    const asked = await this.#respond('DEVICE_SRP_AUTH', username, session, {
      SRP_A: proof.clientKey,
      ...ofDevice,
    })
    return this.#respond('DEVICE_PASSWORD_VERIFIER', username, asked.session, {
      ...this.#sign(proof, { group, name }, password, asked.parameters),
      ...ofDevice,
    })
  }

  /** Names the device in a response. One that the pool has forgotten is forgotten here, too. */
  async #withDevice(
    username: string,
    respond: (device: Texts) => Promise<PoolResponse>,
  ): Promise<PoolResponse> {
    const device = this.#place.findDevice(username)
    if (!device) return respond({})
    try {
      return await respond({ DEVICE_KEY: device.key })
    } catch (error) {
      if (!(error instanceof AuthError && error.code === 'ResourceNotFoundException')) throw error
      this.#place.forgetDevice(username)
      return respond({})
    }
  }

  #sign(
    proof: SrpProof,
    identity: { group: string; name: string },
    password: string,
    parameters: Texts,
  ) {
    const TIMESTAMP = srpTimestamp(this.#place.now())
    const secretBlock = parameters['SECRET_BLOCK'] ?? ''
    const challenge = {
      salt: parameters['SALT'] ?? '',
      serverKey: parameters['SRP_B'] ?? '',
      secretBlock,
    }
    return {
      TIMESTAMP,
      PASSWORD_CLAIM_SECRET_BLOCK: secretBlock,
      PASSWORD_CLAIM_SIGNATURE: proof.sign(identity, password, challenge, TIMESTAMP),
    }
  }

  #respond(name: string, username: string, session: string, responses: Texts) {
    return this.#ask('RespondToAuthChallenge', {
      ChallengeName: name,
      ChallengeResponses: { USERNAME: username, ...responses },
      ...(session ? { Session: session } : {}),
    })
  }

  async #ask(action: string, body: object): Promise<PoolResponse> {
    const response = await this.#place.call(action, {
      ClientId: this.#place.config.clientId,
      ...body,
    })
    const parameters = Object.entries(recordOf(response['ChallengeParameters'])).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return {
      name: textOf(response['ChallengeName']),
      session: textOf(response['Session']),
      parameters: Object.fromEntries(parameters),
      result: recordOf(response['AuthenticationResult']),
    }
  }
}

/** Reads a list of names, which the pool writes as JSON. */
function namesIn(text: string | undefined): unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '')
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}
