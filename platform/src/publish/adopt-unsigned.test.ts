import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { manifestPath } from '#src/registry/layout.ts'
import { readSignedManifest } from '#src/registry/read-signed.ts'
import { addTrustedKey } from '#src/signing/edit-trusted-keys.ts'
import { createKeyPair } from '#src/signing/key-pair.ts'
import { openPublisher } from '#src/signing/publisher.ts'
import { FileStore } from '#src/stores/file-store.ts'
import { makeRelease } from '#src/testing/made-up-release.ts'
import { adoptUnsigned } from './adopt-unsigned.ts'
import { Staging } from './staging.ts'

const OLD = 'aaaaaaaaaaaa'
const OLDER = 'bbbbbbbbbbbb'

let folder: string
let lines: string[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'adopt-'))
  lines = []
  await makeRelease(releases(), 'content', OLD)
  await makeRelease(releases(), 'content', OLDER)
  const file = manifestPath(releases(), 'content', OLDER)
  const { files: _, ...manifest } = JSON.parse(await readFile(file, 'utf8'))
  await writeFile(file, JSON.stringify(manifest))
})
afterEach(() => rm(folder, { recursive: true }))

const releases = () => path.join(folder, 'releases')
const open = (environment: NodeJS.ProcessEnv = {}) => {
  const settings = { DATA_DIR: path.join(folder, 'data'), ...environment }
  return new Staging(new FileStore(releases()), releases(), openPublisher(settings, releases()))
}
const adopt = (staging: Staging) => adoptUnsigned(staging, (line) => lines.push(line))
const read = ({ publisher: { keys } }: Staging, release: string) =>
  readSignedManifest({ releasesDir: releases(), keys }, 'content', release)

it('signs older releases of this machine in development, once', async () => {
  const staging = open()
  await adopt(staging)
  expect((await read(staging, OLD)).release).toBe(OLD)
  expect((await read(staging, OLDER)).files).toHaveProperty('server/bundle.cjs')
  expect(lines).toEqual(['Signed 2 releases from before there were keys'])
  await adopt(open())
  expect(lines).toEqual(['Signed 2 releases from before there were keys'])
})

it('signs nothing again that was altered', async () => {
  const staging = open()
  await adopt(staging)
  const file = manifestPath(releases(), 'content', OLD)
  await writeFile(file, `${await readFile(file, 'utf8')} `)
  await adopt(staging)
  await expect(read(staging, OLD)).rejects.toThrow('not what was signed')
})

it('signs nothing in the name of a person, and makes no key in production', async () => {
  const RELEASE_KEY = path.join(folder, 'anna.pem')
  const staging = open({ RELEASE_KEY })
  const pair = await createKeyPair(RELEASE_KEY)
  await addTrustedKey(staging.publisher.keys.file, { ...pair, name: 'anna', units: ['*'] })
  await adopt(staging)
  await expect(read(staging, OLD)).rejects.toThrow('it is not signed')
  await expect(adopt(open({ NODE_ENV: 'production' }))).rejects.toThrow('RELEASE_KEY is missing')
  // The list is a person's by now: the key of development does not join it.
  await expect(adopt(open())).rejects.toThrow('is not in')
})
