import { prepare } from './prepare.ts'
import { runCli } from './run-cli.ts'

runCli(prepare)
