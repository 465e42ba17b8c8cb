/** Runs a command and prints what it returns; one that fails ends the process with its message. */
export function runCli(command: () => Promise<unknown>): void {
  command().then(
    (last) => typeof last === 'string' && process.stdout.write(`${last}\n`),
    (error: Error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
}
