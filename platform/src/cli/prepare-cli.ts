import { prepare } from '#src/publish/prepare.ts'
import { runCli } from './run-cli.ts'

runCli(prepare)
