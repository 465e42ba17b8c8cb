import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { Settings } from '@orchard/shared-node/settings'
import { readBillingConfig } from './billing-config.ts'
import { createPrices } from './prices.ts'
import { createProvider } from './provider.ts'

/** `npm run billing:prices` makes the products and prices that the payment provider lacks. */
async function main(): Promise<void> {
  const { values } = readArguments({
    name: 'run billing:prices',
    does: 'Makes the products and prices that the payment provider lacks.',
    options: DRY_RUN,
  })
  const isDryRun = values['dry-run']
  const settings = new Settings(process.env)
  const config = readBillingConfig(settings)
  settings.assertUsable('The prices cannot be made')
  if (!config) throw new Error('BILLING is off: no plans are sold.')
  const made = await createPrices(await createProvider(config).client(), isDryRun)
  process.stdout.write(
    made.map((line) => `${isDryRun ? 'Would make ' : ''}${line}\n`).join('') ||
      'All prices are there.\n',
  )
}

runCommand(main)
