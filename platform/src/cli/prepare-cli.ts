import { prepare } from './prepare.ts'

prepare().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
