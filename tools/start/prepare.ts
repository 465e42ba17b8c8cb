import { prepareComposer } from '../release/build-composer.ts'
import { openWorkshop } from '../release/open-workshop.ts'
import { releaseWhatChanged } from '../release/release.ts'

/** Releases what changed and compiles the composer if its sources changed. */
export async function prepare(): Promise<void> {
  await prepareComposer()
  await releaseWhatChanged(openWorkshop(), (message) => process.stdout.write(`${message}\n`))
}
