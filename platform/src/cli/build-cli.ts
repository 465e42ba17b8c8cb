import { preparePrograms } from '#src/build/programs.ts'
import { runCli } from './run-cli.ts'

/** `npm run build` compiles everything that production runs. */
runCli(preparePrograms)
