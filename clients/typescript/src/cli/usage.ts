/** Exit codes: callers in scripts rely on them. */
export const EXIT = { answer: 0, refused: 1, usage: 2, network: 3 } as const

/** Thrown for arguments that no command takes; ends with `EXIT.usage`. */
export class UsageError extends Error {}

export const USAGE = `Usage: orchard <command> [options]

Commands:
  search WORDS...              finds APIs, best first
  show API                     explains the parameters of an API
  call API [name=value...]     calls an API and prints its response
  completion bash|zsh          prints a script that completes commands, APIs and parameters

Options:
  --json                       prints JSON; errors are JSON too, on the error output
  --origin URL                 calls another gateway; else ORCHARD_ORIGIN, or the one of this package
  --help, --version

A value that begins with @ is read from that file, as in text=@letter.txt or picture=@cat.png; @- is the
standard input. Write @@ for a value that begins with @. The API key is read from ORCHARD_API_KEY.

Exit codes:
  0  success
  1  error response of the API
  2  invalid command
  3  network error, timeout, or a response that is not of the API
`
