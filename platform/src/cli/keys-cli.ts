import { editKeys } from './keys.ts'
import { runCli } from './run-cli.ts'

runCli(() => editKeys(process.argv.slice(2), process.env))
