import type { parseArgs } from 'node:util'

/** An option as `parseArgs` takes it, and what `--help` says of it. */
export type Option = {
  /** What the option does, as the end of "it …". */
  does: string
} & ({ type: 'boolean'; default?: boolean } | { type: 'string'; default?: string; value?: string })

type Options = Readonly<Record<string, Option>>

/** One of our commands. */
export interface Command<Known extends Options = Options> {
  /** What a user types after `npm`. */
  name: string
  /** What the command is for: a sentence. */
  does: string
  /** Names of the arguments that are no options. */
  takes?: string
  /** The most arguments that are no options; none by default. */
  max?: number
  options?: Known
  /** What else `--help` says. */
  more?: string
}

/** The option of a command that can say what it would change. */
export const DRY_RUN: {
  readonly 'dry-run': { readonly type: 'boolean'; readonly default: false; readonly does: string }
}

/**
 * Reads the arguments of one of our commands by `parseArgs`, strictly. With `--help` it prints the usage and ends the
 * process with status 0; so call it before anything is built or opened.
 * @throws {Error} for an unknown option or argument, and for an option that npm kept for itself because
 * the `--` before it is missing.
 */
export function readArguments<const Known extends Options = Record<never, never>>(
  command: Command<Known>,
  args?: readonly string[],
  environment?: NodeJS.ProcessEnv,
  endWithHelp?: (text: string) => never,
): {
  values: ReturnType<
    typeof parseArgs<{ options: Known; allowPositionals: true; strict: true }>
  >['values']
  positionals: string[]
}
