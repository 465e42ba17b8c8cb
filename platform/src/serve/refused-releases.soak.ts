// @module-tag landing

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { waitFor } from '@orchard/shared/testing/wait-for'
import { ask } from '@orchard/shared-node/testing/ask'
import { expect, it } from 'vitest'
import { manifestPath, releaseFolder } from '#src/registry/layout.ts'
import { revokeKey } from '#src/signing/edit-trusted-keys.ts'
import { SIGNATURE_FILE } from '#src/signing/signature.ts'
import { TrustedKeys, trustedKeysPath, writeTrustedKeys } from '#src/signing/trusted-keys.ts'
import { updateRegistry } from '#src/stores/update-registry.ts'
import { copyLiveReleases, copyRelease } from '#src/testing/copy-releases.ts'
import { signAnew } from '#src/testing/sign-release.ts'
import { PATIENT, startComposer } from './testing/composer-process.ts'

const UNIT = 'account'
const PAGE = '/signin'

/** Points at a release without waiting: it may be refused. */
async function pointAt(folder: string, release: string): Promise<void> {
  await updateRegistry(folder, (now) => ({
    ...now,
    generation: now.generation + 1,
    live: { ...now.live, [UNIT]: release },
  }))
}

async function removeSignature(folder: string, release: string): Promise<void> {
  const place = releaseFolder(folder, UNIT, release)
  for (const file of await readdir(place))
    if (SIGNATURE_FILE.test(file)) await rm(path.join(place, file))
}

async function alterManifest(folder: string, release: string): Promise<void> {
  const file = manifestPath(folder, UNIT, release)
  await writeFile(file, (await readFile(file, 'utf8')).replace('"contract":1', '"contract": 1'))
}

it('goes on with what it serves when a release is refused, says so once, and follows who signs it again', async () => {
  const folder = temporaryFolder()
  const { live } = await copyLiveReleases(folder)
  await using composer = await startComposer({ ...PATIENT, RELEASES_DIR: folder })
  const shown = async () => {
    const { body, status } = await ask(composer.origin + PAGE)
    expect(status).toBe(200)
    return new RegExp(`/_mf/${UNIT}/([a-f0-9]{12})/`).exec(`${body}`)?.[1]
  }
  const linesWith = (text: string) =>
    composer
      .log()
      .split('\n')
      .filter((line) => line.includes(text))
  const first = live[UNIT] ?? ''
  expect(await shown()).toBe(first)

  for (const [spoil, why] of [
    [removeSignature, 'it is not signed'],
    [alterManifest, 'its release.json is not what was signed'],
  ] as const) {
    const release = await copyRelease(folder, UNIT, first, '')
    await spoil(folder, release)
    await pointAt(folder, release)
    await waitFor(() => expect(linesWith(release)).toHaveLength(1))
    expect(linesWith(release)[0]).toContain(
      `${UNIT} stays at ${first}, ${release} is unusable: ${why}`,
    )
    expect(await shown()).toBe(first)
    const file = `/_mf/${UNIT}/${release}/remoteEntry.js`
    expect((await ask(composer.origin + file)).status).toBe(404)
  }

  const good = await copyRelease(folder, UNIT, first, '')
  await pointAt(folder, good)
  await waitFor(async () => expect(await shown()).toBe(good))

  // The key of this test, the last one that the copies were signed with.
  const keys = new TrustedKeys(trustedKeysPath({}, folder))
  const before = await keys.list()
  const id = before.at(-1)?.id ?? ''
  await revokeKey(keys.file, id, new Date())
  const revoked = `${UNIT} stays at ${good}, ${good} is unusable: it is signed with the key`
  await waitFor(() => expect(linesWith(revoked)).toHaveLength(1))
  expect(await shown()).toBe(good)
  const file = `/_mf/${UNIT}/${good}/remoteEntry.js`
  expect((await ask(composer.origin + file)).status).toBe(200)

  await writeTrustedKeys(keys.file, before)
  const next = await copyRelease(folder, UNIT, first, '')
  await removeSignature(folder, next)
  await pointAt(folder, next)
  await waitFor(() => expect(linesWith(next)).toHaveLength(1))
  await signAnew(folder, UNIT, next)
  await waitFor(async () => expect(await shown()).toBe(next))
  expect(linesWith('is unusable')).toHaveLength(4)
})

it('does not start without trusted keys, nor with a host that nobody signed who may', async () => {
  const folder = temporaryFolder()
  const { live } = await copyLiveReleases(folder)
  const start = () => startComposer({ ...PATIENT, RELEASES_DIR: folder })
  const { file } = new TrustedKeys(trustedKeysPath({}, folder))
  await writeTrustedKeys(file, [])
  await expect(start()).rejects.toThrow(
    `host@${live['host']} is refused: it is signed with the key`,
  )
  await rm(file)
  await expect(start()).rejects.toThrow(`The trusted keys ${file} are missing`)
})
