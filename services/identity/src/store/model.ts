import { z } from 'zod'

/** A sent code; times in milliseconds since 1970. */
const code = z.object({ code: z.string(), expiresAt: z.number(), triesLeft: z.number() })

export const mfaMethod = z.enum(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
export type MfaMethod = z.infer<typeof mfaMethod>

const verifier = z.object({ salt: z.string(), verifier: z.string() })

const device = z.object({
  key: z.string(),
  groupKey: z.string(),
  name: z.string(),
  password: verifier,
  /**
   * True if its owner chose so. States of earlier versions have `remembered` instead, which was true of every device without
   * being asked: their devices count as not remembered.
   */
  isRemembered: z.boolean().default(false),
  createdAt: z.number(),
  modifiedAt: z.number(),
  lastUsedAt: z.number(),
})
/** A confirmed device. */
export type Device = z.infer<typeof device>

const passkey = z.object({
  /** The credential id, in base64url like the public key. */
  id: z.string(),
  publicKey: z.string(),
  /** The authenticator's count of signatures; zero for those that do not count. */
  counter: z.number(),
  transports: z.array(z.string()),
  attachment: z.string().nullable(),
  createdAt: z.number(),
})
/** A registered passkey; only the authenticator has its private key. */
export type Passkey = z.infer<typeof passkey>

export const userStatus = z.enum([
  'CONFIRMED',
  'UNCONFIRMED',
  'FORCE_CHANGE_PASSWORD',
  'RESET_REQUIRED',
])

const texts = z.record(z.string(), z.string())
const signUpData = z.object({ validationData: texts, clientMetadata: texts })
export type SignUpData = z.infer<typeof signUpData>

const user = z.object({
  /** The `sub`, which is also the internal username in tokens. */
  id: z.string(),
  status: userStatus,
  enabled: z.boolean(),
  /** Names of groups of the pool; tokens have them as `cognito:groups`. */
  groups: z.array(z.string()).default([]),
  /** Text values, as in Cognito; `email` is always present and in lower case. */
  attributes: z.record(z.string(), z.string()).and(z.object({ email: z.string() })),
  password: verifier,
  /** Data that SignUp passed to the Lambda triggers; null if the user was created another way. */
  signUp: signUpData.nullable().default(null),
  mfa: z.object({
    enabled: z.array(mfaMethod),
    preferred: mfaMethod.nullable(),
    totpSecret: z.string().nullable(),
    /** The name that the client gave to the authenticator app. */
    totpName: z.string().nullable().default(null),
    /** An issued secret that is not yet proven. */
    pendingTotpSecret: z.string().nullable(),
    /** The time step of the last used code; each code counts once. */
    lastTotpStep: z.number(),
    mustSetUp: z.boolean(),
    customChallenge: z.boolean(),
  }),
  /** Outstanding codes by purpose. */
  codes: z.partialRecord(z.enum(['signUp', 'reset', 'email', 'phone_number']), code),
  /** Offered but unconfirmed device keys and their groups. */
  offeredDevices: z.record(z.string(), z.string()),
  devices: z.array(device),
  passkeys: z.array(passkey).default([]),
  createdAt: z.number(),
  modifiedAt: z.number(),
})
export type User = z.infer<typeof user>
export type CodePurpose = keyof User['codes']

const grant = z.object({
  /** The `origin_jti` shared by all tokens of one sign-in. */
  id: z.string(),
  userId: z.string(),
  refreshTokenHash: z.string(),
  /** Hashes of refresh tokens that rotation has replaced. */
  usedRefreshTokens: z.array(z.string()).default([]),
  scope: z.string(),
  hosted: z.boolean(),
  /** Seconds since 1970. */
  authTime: z.number(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  refreshRevoked: z.boolean(),
  deviceKey: z.string().nullable(),
  /** Valid access tokens: expiry in seconds by `jti`. */
  accessTokens: z.record(z.string(), z.number()),
})
/** The tokens of one sign-in: a refresh token and the access tokens made from it. */
export type Grant = z.infer<typeof grant>

const rsaKey = z
  .object({ kty: z.literal('RSA'), n: z.string(), e: z.string() })
  .catchall(z.string())

export const stateSchema = z.object({
  version: z.literal(1),
  /** Private keys (JWK): the pool's and the social stand-in's. */
  keys: z.object({ pool: rsaKey, social: rsaKey }),
  /** Hexadecimal; keeps the responses for unknown users stable. */
  secret: z.string(),
  users: z.array(user),
  grants: z.array(grant),
})
/** The persistent state. */
export type State = z.infer<typeof stateSchema>
export type RsaKey = State['keys']['pool']
