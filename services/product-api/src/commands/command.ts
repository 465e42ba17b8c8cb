import type { OperatorRequest } from './ask-operator.ts'

/** Options of all commands. */
export interface CommandOptions {
  reason?: string | undefined
  words?: string | undefined
  until?: string | undefined
  from?: string | undefined
  text?: string | undefined
  parts?: string | undefined
  stops?: string | undefined
  calls?: string | undefined
  rate?: string | undefined
  amount?: string | undefined
  'keep-plan': boolean
  account?: string | undefined
  who?: string | undefined
  act?: string | undefined
}

/** A command of `npm run operator`. */
export interface Command {
  takes: string
  does: string
  /** True for an act, which needs a reason. */
  isAct: boolean
  /** The request, by what was typed after the name of the command. @throws {Error} for what makes none. */
  request(given: readonly string[], options: CommandOptions): OperatorRequest
  /** Lines about the response. */
  show(response: unknown): string[]
}

/**
 * Gives `show` the type of the response, which the description of the route promises.
 * @param command with a `show` that takes that type.
 */
export function command<Response>(
  given: Omit<Command, 'show'> & { show(response: Response): string[] },
): Command {
  return { ...given, show: (response) => given.show(response as Response) }
}

/** A path with values in it, escaped. */
export function pathOf(strings: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: strings }, ...values.map(encodeURIComponent))
}

/** The whole number in an option; null for `plan`, which stands for what the plan allows. */
export function numberOrPlan(name: string, text: string | undefined): number | null {
  if (text === undefined || text === 'plan') return null
  if (!/^\d{1,10}$/.test(text)) throw new Error(`--${name} must be a whole number, or plan`)
  return Number(text)
}
