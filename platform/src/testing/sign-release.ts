import type { ReleaseManifest, Unit } from '@orchard/shared/contracts'
import { signFolder } from '#src/publish/signed-release.ts'
import { releaseFolder } from '#src/registry/layout.ts'
import { describeFiles } from '#src/registry/release-files.ts'
import { temporaryKeyPair } from '#src/signing/key-pair.ts'
import { developmentKey, Publisher } from '#src/signing/publisher.ts'
import { TrustedKeys, trustedKeysPath, writeTrustedKeys } from '#src/signing/trusted-keys.ts'
import { makeRelease } from './made-up-release.ts'

/** The key of this test's process, in memory. */
const pair = temporaryKeyPair()

/** Somebody who may release everything in a folder of releases. */
export function testPublisher(releasesDir: string): Publisher {
  const keys = new TrustedKeys(trustedKeysPath({}, releasesDir))
  return new Publisher({
    keys,
    isDevelopment: true,
    async loadPair() {
      const trusted = await keys.list().catch(() => []) // the folder is new
      if (!trusted.some(({ id }) => id === pair.id))
        await writeTrustedKeys(keys.file, [...trusted, developmentKey(pair)])
      return pair
    },
  })
}

/** Describes and signs a release anew, after a test has changed its files. */
export async function signAnew(releasesDir: string, unit: Unit, release: string): Promise<void> {
  const author = await testPublisher(releasesDir).author([unit])
  await describeFiles(releasesDir, unit, release)
  await signFolder(releaseFolder(releasesDir, unit, release), author)
}

/** Makes a release as small as one can be and signs it, as a stored one is. */
export async function storeSigned(
  releasesDir: string,
  unit: Unit,
  release: string,
  given: Partial<ReleaseManifest> = {},
  bundle = '',
): Promise<void> {
  await makeRelease(releasesDir, unit, release, given, bundle)
  await signAnew(releasesDir, unit, release)
}
