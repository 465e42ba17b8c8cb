export { prepare } from '#src/cli/prepare.ts'
