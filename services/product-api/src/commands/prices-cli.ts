import { DRY_RUN, readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { Settings } from '@orchard/shared-node/settings'
import { readDatabasePlace } from '#src/config.ts'
import { readBillingConfig } from '#src/modules/billing/billing-config.ts'
import { createPrices } from '#src/modules/billing/prices.ts'
import { createProvider } from '#src/modules/billing/provider.ts'
import { logHere, REASON_OPTION, warnOfLog } from '#src/modules/operator/log-command.ts'
import { withDatabase } from '#src/store/open-database.ts'

/** `npm run billing:prices` makes the products and prices that the payment provider lacks. */
async function main(): Promise<void> {
  const { values } = readArguments({
    name: 'run billing:prices',
    does: 'Makes the products and prices that the payment provider lacks.',
    options: { ...DRY_RUN, ...REASON_OPTION },
  })
  const isDryRun = values['dry-run']
  const settings = new Settings(process.env)
  const config = readBillingConfig(settings)
  settings.assertUsable('The prices cannot be made')
  if (!config) throw new Error('BILLING is off: no plans are sold.')
  const place = readDatabasePlace(process.env)
  const made = await createPrices(await createProvider(config).client(), isDryRun)
  // Prices can be made where there is no database; then nothing keeps the log.
  if (!isDryRun && made.length > 0 && place.databaseUrl !== null)
    await withDatabase(place, (database) =>
      logHere(database, { act: 'make prices', reason: values.reason, details: { made } }),
    ).catch(warnOfLog)
  process.stdout.write(
    made.map((line) => `${isDryRun ? 'Would make ' : ''}${line}\n`).join('') ||
      'All prices are there.\n',
  )
}

runCommand(main)
