import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { licensesText } from './licenses-txt.ts'

const RELEASE = 'a'.repeat(12)
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'licenses-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const release = (unit: string, files: Record<string, object[]>) => {
  const client = path.join(folder, unit, RELEASE, 'client')
  mkdirSync(client, { recursive: true })
  for (const [file, content] of Object.entries(files))
    writeFileSync(path.join(client, file), JSON.stringify(content))
  return { unit, release: RELEASE }
}

it('has the notice of each package once, and nothing of a release without notices', async () => {
  const date = { name: 'date', version: '2.0.0', identifier: 'MIT', text: 'Copyright Ada' }
  const text = await licensesText(folder, [
    release('host', {
      'licenses.json': [date, { name: 'cookie', version: '1.0.0' }],
      'asset-licenses.json': [{ ...date, name: 'letters', identifier: 'OFL-1.1' }],
    }),
    release('catalogue', { 'licenses.json': [date, { ...date, version: '3.0.0' }] }),
    release('content', {}),
  ])
  const [, ...notices] = text.trim().split(`\n\n${'-'.repeat(72)}\n\n`)
  expect(notices).toEqual([
    'cookie 1.0.0',
    'date 2.0.0 (MIT)\n\nCopyright Ada',
    'date 3.0.0 (MIT)\n\nCopyright Ada',
    'letters 2.0.0 (OFL-1.1)\n\nCopyright Ada',
  ])
})
