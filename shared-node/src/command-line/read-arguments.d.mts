import type { ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Reads the arguments of one of our commands by `parseArgs`, strictly. `name` is what a user types after
 * `npm`, `max` the number of arguments that are no options.
 * @throws {Error} for an unknown option or argument, and for an option that npm kept for itself because
 * the `--` before it is missing.
 */
export function readArguments<const Known extends Options = Record<never, never>>(
  command: { name: string; options?: Known; max?: number },
  args?: readonly string[],
  environment?: NodeJS.ProcessEnv,
): {
  values: ReturnType<
    typeof parseArgs<{ options: Known; allowPositionals: true; strict: true }>
  >['values']
  positionals: string[]
}
