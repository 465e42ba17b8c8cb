import { parseArgs } from 'node:util'
import { openWorkshop } from './open-workshop.ts'
import { releaseUnit, rollbackUnit } from './release.ts'
import { requireUnit } from './units.ts'

const print = (message: string) => process.stdout.write(`${message}\n`)

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const [action, name] = positionals
  const unit = await requireUnit(name)
  const isDryRun = values['dry-run']
  const workshop = openWorkshop()
  if (action === 'release') {
    const release = await releaseUnit(workshop, unit, print, isDryRun)
    print(
      isDryRun
        ? `${unit}@${release} could go live; nothing was changed`
        : `${unit}@${release} is live`,
    )
  } else if (action === 'rollback')
    print(`${unit} is back at ${await rollbackUnit(workshop, unit)}`)
  else throw new Error(`There is no action ${action}`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
