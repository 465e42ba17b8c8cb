import { isSameText } from '@orchard/shared-node/secrets'
import { CognitoError } from '#src/cognito-error.ts'
import { computeVerifier, createVerifier } from '#src/crypto/srp.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'

const RULES: readonly [RegExp, string][] = [
  [/^.{8,}$/su, 'Password not long enough'],
  [/[a-z]/, 'Password must have lowercase characters'],
  [/[A-Z]/, 'Password must have uppercase characters'],
  [/[0-9]/, 'Password must have numeric characters'],
  [/[\^$*.[\]{}()?"!@#%&/\\,><':;|_~`=+\- ]/, 'Password must have symbol characters'],
]
const LONGEST = 256

/** @throws {CognitoError} `InvalidPasswordException` naming the first broken rule. */
export function assertPassword(password: string): void {
  if (password.length > LONGEST || /^\s|\s$/.test(password))
    throw new CognitoError(
      'InvalidParameterException',
      "1 validation error detected: Value at 'password' failed to satisfy constraint: Member must" +
        ' satisfy regular expression pattern: ^[\\S]+.*[\\S]+$',
    )
  const broken = RULES.find(([rule]) => !rule.test(password))
  if (broken)
    throw new CognitoError(
      'InvalidPasswordException',
      `Password did not conform with policy: ${broken[1]}`,
    )
}

/** Creates the stored form of a user's password. */
export function createPassword({ poolName, random }: Provider, userId: string, password: string) {
  return createVerifier({ group: poolName, name: userId }, password, random)
}

/** Checks a password in constant time, also for unknown users. */
export function isPassword(
  { poolName }: Provider,
  user: Pick<User, 'id' | 'password'>,
  password: string,
): boolean {
  const { salt, verifier } = user.password
  const given = computeVerifier({ group: poolName, name: user.id }, password, salt)
  return isSameText(given, verifier)
}
