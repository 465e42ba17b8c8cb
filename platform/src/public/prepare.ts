export { prepare } from '#src/cli/prepare.ts'
export { runCli } from '#src/cli/run-cli.ts'
