import { readArguments } from '@orchard/shared-node/command-line'
import { runCli } from '#src/cli/run-cli.ts'
import { devPortOf } from '#src/dev/ports.ts'
import { requireUnit } from '#src/workspace.ts'
import { previewAddress } from './preview-address.ts'

/**
 * `npm run dev` runs the remote from source inside the site of the last releases; with `--site http://localhost:3000`
 * inside one that runs already.
 */
async function main(): Promise<void> {
  const { values } = readArguments({
    name: 'run dev',
    does: 'Runs the remote from source inside the site of the last releases, on PORT.',
    options: {
      site: { type: 'string', value: 'ORIGIN', does: 'runs it inside this site instead' },
    },
  })
  const unit = await requireUnit(undefined)
  const port = await devPortOf(unit)
  // `remote-server` reads from its arguments what to run.
  process.argv.splice(2, process.argv.length, unit, 'full-reload')
  await import('#src/dev/remote-server.ts')
  if (values.site === undefined) {
    const { serveReleases } = await import('#src/dev/serve-releases.ts')
    await serveReleases([unit])
    return
  }
  const print = (message: string) => void process.stdout.write(`${message}\n`)
  print(`Open ${await previewAddress(values.site, unit, port, print)}`)
}

runCli(main)
