import { readArguments } from '@orchard/shared-node/command-line'
import { runCli } from '#src/cli/run-cli.ts'
import { devPortOf } from '#src/dev/units.ts'
import { requireUnit } from '#src/workspace.ts'
import { previewAddress } from './preview-address.ts'

/** `npm run dev -- --site http://localhost:3000` */
async function main(): Promise<void> {
  const options = { site: { type: 'string' } } as const
  const { values } = readArguments({ name: 'run dev', options })
  const unit = await requireUnit(undefined)
  // `remote-server` is told by arguments what to run.
  process.argv.splice(2, process.argv.length, unit, 'full-reload')
  await import('#src/dev/remote-server.ts')
  if (values.site === undefined) return
  const address = await previewAddress(values.site, unit, await devPortOf(unit))
  process.stdout.write(`Open ${address}\n`)
}

runCli(main)
