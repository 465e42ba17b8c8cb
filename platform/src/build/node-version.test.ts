// @reads package.json .nvmrc
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { minVersion, satisfies } from 'semver'
import { expect, it } from 'vitest'
import { REPOSITORY } from '#src/workspace.ts'
import { TARGET } from './compile.ts'

const manifest = await readFile(path.join(REPOSITORY, 'package.json'), 'utf8')
const { engines }: { engines: { node: string } } = JSON.parse(manifest)

it('the Node of development is one of `engines`', async () => {
  const development = await readFile(path.join(REPOSITORY, '.nvmrc'), 'utf8')
  const oldest = minVersion(development.trim()) ?? ''
  expect(satisfies(oldest, engines.node), `${oldest}`).toBe(true)
})

it('programs are compiled for the oldest Node of `engines`', () => {
  expect(minVersion(engines.node)?.version).toBe(`${TARGET.slice('node'.length)}.0`)
})
