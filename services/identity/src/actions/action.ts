import { z } from 'zod'
import { CognitoError } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'
import type { User } from '#src/store/model.ts'
import { authenticate } from '#src/tokens/verify-access-token.ts'

/** One operation of the user-pool protocol. */
export interface Action {
  name: string
  /** True if it needs a signature by the administrator’s key pair. */
  isForAdmin?: boolean
  /** @returns the JSON body; undefined for operations with an empty response. */
  run(provider: Provider, body: unknown): Promise<object | undefined>
}

type ResponseBody = object | undefined | Promise<object | undefined>

/** Input of operations for everybody who knows the client, and of those for a user who signed in. */
export const clientInput = z.object({ ClientId: z.string() })
export const namedInput = clientInput.extend({ Username: z.string().min(1) })
export const userInput = z.object({ AccessToken: z.string() })

/** Defines an operation by its body's schema; like Cognito, it ignores unknown fields. */
export function defineAction<Input>(
  name: string,
  shape: z.ZodType<Input>,
  run: (provider: Provider, input: Input) => ResponseBody,
): Action {
  return {
    name,
    async run(provider, body) {
      const input = shape.safeParse(body)
      if (!input.success) throw toValidationError(input.error)
      return run(provider, input.data)
    },
  }
}

/** Defines an operation that only the pool's client may call. */
export function defineClientAction<Input extends z.infer<typeof clientInput>>(
  name: string,
  shape: z.ZodType<Input>,
  run: (provider: Provider, input: Input) => ResponseBody,
): Action {
  return defineAction(name, shape, (provider, input) => {
    if (input.ClientId !== provider.config.clientId)
      throw new CognitoError(
        'ResourceNotFoundException',
        `User pool client ${input.ClientId} does not exist.`,
      )
    return run(provider, input)
  })
}

/**
 * Defines an operation on the user whose access token the body contains.
 * @param check called before the token is verified; it may throw.
 */
export function defineUserAction<Input extends z.infer<typeof userInput>>(
  name: string,
  shape: z.ZodType<Input>,
  run: (provider: Provider, user: User, input: Input) => ResponseBody,
  check: (provider: Provider) => void = () => {},
): Action {
  return defineAction(name, shape, async (provider, input) => {
    check(provider)
    return run(provider, await authenticate(provider, input.AccessToken), input)
  })
}

function toValidationError(error: z.ZodError): CognitoError {
  const { issues } = error
  const about = issues.map((issue) => {
    const [head = 'input', ...rest] = issue.path.map(String)
    const field = [head.charAt(0).toLowerCase() + head.slice(1), ...rest].join('.')
    return `Value at '${field}' failed to satisfy constraint: ${constraintOf(issue)}`
  })
  const count = `${issues.length} validation error${issues.length === 1 ? '' : 's'} detected`
  return new CognitoError('InvalidParameterException', `${count}: ${about.join('; ')}`)
}

function constraintOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small')
    return `Member must have length greater than or equal to ${issue.minimum}`
  if (issue.code === 'too_big')
    return `Member must have length less than or equal to ${issue.maximum}`
  if (issue.code === 'invalid_format')
    return `Member must satisfy regular expression pattern: ${issue.pattern}`
  return 'Member must not be null'
}
