import { prepareComposer } from '#src/build/prepare-composer.ts'
import { openStaging } from '#src/publish/open-staging.ts'
import { releaseWhatChanged } from '#src/publish/release.ts'

/** Releases what changed and compiles the composer if its sources changed. */
export async function prepare(): Promise<void> {
  await prepareComposer()
  await releaseWhatChanged(openStaging(), (message) => process.stdout.write(`${message}\n`))
}
