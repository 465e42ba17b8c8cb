import { editRules } from './edit-rules.ts'
import { stagingFor } from './publishing.ts'
import { runCli } from './run-cli.ts'

runCli(() => editRules(process.argv.slice(2), stagingFor))
