/** Runs a command of the terminal. What it throws is shown as its message alone, with exit status 1. */
export function runCommand(command: () => Promise<void>): void {
  command().catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
}
