import type { z } from 'zod'
import { CognitoError } from '#src/cognito-error.ts'
import type { Provider } from '#src/provider.ts'

/** One operation of the user-pool protocol. */
export interface Action {
  name: string
  /** @returns the JSON body; undefined for the two operations with an empty response. */
  run(provider: Provider, body: unknown): Promise<object | undefined>
}

/** Defines an operation by its body's schema; like Cognito, it ignores unknown fields. */
export function defineAction<Shape extends z.ZodType>(
  name: string,
  shape: Shape,
  run: (
    provider: Provider,
    input: z.output<Shape>,
  ) => object | undefined | Promise<object | undefined>,
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

/** @throws {CognitoError} for a client id other than the pool's. */
export function assertClient({ config }: Provider, clientId: string): void {
  if (clientId !== config.clientId)
    throw new CognitoError(
      'ResourceNotFoundException',
      `User pool client ${clientId} does not exist.`,
    )
}

function toValidationError(error: z.ZodError): CognitoError {
  const { issues } = error
  const about = issues.map(({ path }) => {
    const [head = 'input', ...rest] = path.map(String)
    const field = [head.charAt(0).toLowerCase() + head.slice(1), ...rest].join('.')
    return `Value at '${field}' failed to satisfy constraint: Member must not be null`
  })
  const count = `${issues.length} validation error${issues.length === 1 ? '' : 's'} detected`
  return new CognitoError('InvalidParameterException', `${count}: ${about.join('; ')}`)
}
