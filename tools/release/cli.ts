import { UNITS, type Unit } from '@orchard/shared/contracts'
import { releaseUnit, releaseWhatChanged, rollbackUnit } from './release.ts'

const print = (message: string) => process.stdout.write(`${message}\n`)

async function main(): Promise<void> {
  const [action, unit = ''] = process.argv.slice(2)
  if (action === 'changed') return releaseWhatChanged(print)
  if (!UNITS.includes(unit as Unit)) throw new Error(`Name one of ${UNITS.join(', ')}`)
  if (action === 'release') print(`${unit}@${await releaseUnit(unit as Unit)} is live`)
  else if (action === 'rollback') print(`${unit} is back at ${await rollbackUnit(unit as Unit)}`)
  else throw new Error(`There is no action ${action}`)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
