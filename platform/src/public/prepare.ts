export { runCli } from '#src/cli/run-cli.ts'
export { prepare } from '#src/publish/prepare.ts'
