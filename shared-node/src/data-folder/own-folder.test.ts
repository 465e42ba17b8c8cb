import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { makeOwnFolder } from './index.ts'

let top = ''
beforeEach(() => {
  top = mkdtempSync(path.join(tmpdir(), 'own-folder-'))
})
afterEach(() => rmSync(top, { recursive: true }))

const ignored = (folder: string) => readFileSync(path.join(folder, '.gitignore'), 'utf8')

describe('a folder of our own', () => {
  it('is made with those above it, and ignored by Git', () => {
    const folder = path.join(top, 'data', 'service')
    makeOwnFolder(folder, { mode: 0o700 })
    expect(ignored(folder)).toBe('*\n')
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('may have been made empty by somebody else', () => {
    makeOwnFolder(top)
    expect(ignored(top)).toBe('*\n')
  })

  it('stays as it is where it has something, so that no sources are ignored', () => {
    writeFileSync(path.join(top, 'main.ts'), '')
    makeOwnFolder(top)
    expect(readdirSync(top)).toEqual(['main.ts'])
  })
})
