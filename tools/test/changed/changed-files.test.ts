import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { changedFiles } from './changed-files.ts'

let repository: string
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: repository,
  })
const commit = (name: string) => {
  writeFileSync(path.join(repository, name), name)
  git('add', '-A')
  git('commit', '-q', '-m', name)
}

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'changed-'))
  git('init', '-q')
  commit('first.ts')
  commit('second.ts')
})
afterEach(() => rmSync(repository, { recursive: true }))

it('are those of the last commit when all is committed', () => {
  expect(changedFiles('', repository)).toEqual(['second.ts'])
})

it('are the uncommitted ones, new, changed, moved and deleted', () => {
  writeFileSync(path.join(repository, 'a new one.ts'), '')
  rmSync(path.join(repository, 'first.ts'))
  git('mv', 'second.ts', 'third.ts')
  expect(changedFiles('', repository)).toEqual([
    'a new one.ts',
    'first.ts',
    'second.ts',
    'third.ts',
  ])
})

it('are all since a base, committed or not', () => {
  commit('third.ts')
  writeFileSync(path.join(repository, 'new.ts'), '')
  expect(changedFiles('HEAD~2', repository)).toEqual(['new.ts', 'second.ts', 'third.ts'])
})

it('are the contract of a data API when its entry changed', () => {
  mkdirSync(path.join(repository, 'remote-catalogue/apis'), { recursive: true })
  commit('remote-catalogue/apis/advice.yaml')
  expect(changedFiles('', repository)).toEqual([
    'remote-catalogue/apis/advice.yaml',
    'services/data-apis/src/contracts/advice.ts',
  ])
})

it('are not guessed for a base that git does not know', () => {
  expect(() => changedFiles('nowhere', repository)).toThrow(/git diff: .*nowhere/)
})
