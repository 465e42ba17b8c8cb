import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { areLockedPackagesInstalled } from './installed-packages.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'installed-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, content: unknown): void {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content))
}

const isInstalled = () => areLockedPackagesInstalled(root)

describe('of a folder', () => {
  const ONE = 'node_modules/one'
  const NESTED = 'part/node_modules/two'
  const OTHER_PLATFORM = 'node_modules/one-on-another-platform'
  const LINK = { link: true, resolved: 'part' }
  const LOCKED = {
    '': { name: 'site', dependencies: { one: '1.0.0', 'one-on-another-platform': '1.0.0' } },
    part: { name: 'part', version: '0.1.0', devDependencies: { two: '2.0.0' } },
    'node_modules/part': LINK,
    [ONE]: { version: '1.0.0' },
    [NESTED]: { version: '2.0.0', dev: true },
    [OTHER_PLATFORM]: { version: '1.0.0', optional: true },
  }
  const { [OTHER_PLATFORM]: _, '': __, ...INSTALLED } = LOCKED
  const note = (packages: object) => write('node_modules/.package-lock.json', { packages })
  const lock = (packages: object) => write('package-lock.json', { packages })

  beforeEach(() => {
    lock(LOCKED)
    note(INSTALLED)
    write('package.json', {})
    write('part/package.json', { version: '0.1.0' })
    write(`${ONE}/package.json`, { version: '1.0.0' })
    write(`${NESTED}/package.json`, { version: '2.0.0' })
    symlinkSync(path.join(root, 'part'), path.join(root, 'node_modules/part'), 'junction')
  })

  it('they are, though an optional one of another platform is missing', () => {
    expect(isInstalled()).toBe(true)
  })

  it('they are when a part joins that is linked already and needs no package', () => {
    write('new/package.json', { version: '0.1.0' })
    symlinkSync(path.join(root, 'new'), path.join(root, 'node_modules/new'), 'junction')
    lock({ ...LOCKED, new: {}, 'node_modules/new': { link: true, resolved: 'new' } })
    expect(isInstalled()).toBe(true)
  })

  it('they are when a part is not checked out, nor what only that part needs', () => {
    rmSync(path.join(root, 'part'), { recursive: true })
    rmSync(path.join(root, 'node_modules/part'))
    expect(isInstalled()).toBe(false)
    const { [NESTED]: _, ...rest } = INSTALLED
    note(rest)
    expect(isInstalled()).toBe(true)
  })

  it.each<[string, () => void]>([
    ['nothing was installed', () => rmSync(path.join(root, 'node_modules'), { recursive: true })],
    [
      'npm was stopped before it was done',
      () => rmSync(path.join(root, 'node_modules/.package-lock.json')),
    ],
    [
      'npm was stopped while it wrote down what it did',
      () => write('node_modules/.package-lock.json', '{"packages": {'),
    ],
    ['the lock file has another version', () => lock({ ...LOCKED, [ONE]: { version: '1.0.1' } })],
    [
      'the lock file has another package',
      () =>
        lock({
          ...LOCKED,
          part: { devDependencies: { two: '2.0.0', three: '3.0.0' } },
          'node_modules/three': { version: '3.0.0' },
        }),
    ],
    [
      'the lock file has a package no more',
      () => lock(Object.fromEntries(Object.entries(LOCKED).filter(([place]) => place !== NESTED))),
    ],
    [
      'an optional one is there in another version',
      () => {
        note({ ...INSTALLED, [OTHER_PLATFORM]: { version: '0.9.0', optional: true } })
        write(`${OTHER_PLATFORM}/package.json`, { version: '0.9.0' })
      },
    ],
    ['a folder was deleted', () => rmSync(path.join(root, NESTED), { recursive: true })],
    [
      'a folder has another version than npm wrote down',
      () => write(`${ONE}/package.json`, { version: '1.0.1' }),
    ],
    ['a link was deleted', () => rmSync(path.join(root, 'node_modules/part'))],
    [
      'a link leads elsewhere',
      () => {
        rmSync(path.join(root, 'node_modules/part'))
        symlinkSync(root, path.join(root, 'node_modules/part'), 'junction')
      },
    ],
    [
      'packages for builds and tests were left out',
      () => note({ ...INSTALLED, [NESTED]: undefined }),
    ],
  ])('they are not when %s', (_name, change) => {
    change()
    expect(isInstalled()).toBe(false)
  })
})

it('knows what npm itself leaves behind', () => {
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--offline', '--no-audit', '--no-fund', '--silent'], {
      cwd: root,
      shell: process.platform === 'win32',
    })
  const version = '1.0.0'
  write('packed/one/package.json', { name: 'one', version })
  write('packed/tool/package.json', { name: 'tool', version })
  npm('pack', './packed/one', './packed/tool')
  write('part/package.json', { name: 'part', version })
  write('package.json', {
    name: 'site',
    workspaces: ['part'],
    dependencies: { one: 'file:one-1.0.0.tgz' },
    devDependencies: { tool: 'file:tool-1.0.0.tgz' },
  })
  npm('install', '--package-lock-only')
  expect(isInstalled()).toBe(false)
  npm('ci')
  expect(isInstalled()).toBe(true)
  npm('ci', '--omit=dev')
  expect(isInstalled()).toBe(false)
}, 60_000)
