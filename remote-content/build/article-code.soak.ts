import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { parseAst } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type CodeBlock, readCodeBlocks } from './testing/code-blocks.ts'

const run = promisify(execFile)
const MAX_RUN_MS = 20_000
const CHECK_PYTHON = 'import ast, sys; ast.parse(open(sys.argv[1], encoding="utf-8").read())'

const blocks = await readCodeBlocks()
const python = ['python3', 'python'].find((name) => spawnSync(name, ['--version']).status === 0)
const choose = (language: string, isRun: boolean) =>
  blocks.filter((block) => block.language === language && block.isRun === isRun)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'article-code-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs a program on a file that holds the block; rejects with what it wrote when it fails. */
async function runOn(block: CodeBlock, ending: string, program: string, ...parameters: string[]) {
  const file = path.join(folder, `block-${blocks.indexOf(block)}.${ending}`)
  await writeFile(file, block.code)
  const { stderr } = await run(program, [...parameters, file], { timeout: MAX_RUN_MS })
  return stderr
}

describe.concurrent('JavaScript in the articles', () => {
  it.each(choose('js', true))(
    'runs, and its assertions hold: $name',
    async (block) => {
      await expect(runOn(block, 'mjs', process.execPath)).resolves.toBe('')
    },
    MAX_RUN_MS,
  )

  it.each(choose('js', false))('is syntactically valid: $name', ({ code }) => {
    expect(() => parseAst(code)).not.toThrow()
  })
})

describe.skipIf(!python)('Python in the articles', { concurrent: true }, () => {
  it.each(choose('python', true))(
    'runs, and its assertions hold: $name',
    async (block) => {
      await expect(runOn(block, 'py', python ?? '')).resolves.toBe('')
    },
    MAX_RUN_MS,
  )

  it.each(choose('python', false))(
    'is syntactically valid: $name',
    async (block) => {
      await expect(runOn(block, 'py', python ?? '', '-c', CHECK_PYTHON)).resolves.toBe('')
    },
    MAX_RUN_MS,
  )
})

describe('data in the articles', () => {
  it.each(choose('json', false))('is JSON: $name', ({ code }) => {
    expect(() => JSON.parse(code)).not.toThrow()
  })

  it.each(choose('yaml', false))('is YAML: $name', ({ code }) => {
    expect(() => parse(code)).not.toThrow()
  })
})

it('runs at least one block of each article', () => {
  const withRun = new Set(blocks.filter(({ isRun }) => isRun).map(({ slug }) => slug))
  const without = blocks.map(({ slug }) => slug).filter((slug) => !withRun.has(slug))
  expect(
    [...new Set(without)],
    'These articles in remote-content/posts need a block of code that is run',
  ).toEqual([])
})
