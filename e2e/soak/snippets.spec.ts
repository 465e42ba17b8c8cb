import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { readCatalogue } from '#fixtures/catalogue.ts'
import { inParallel } from '#fixtures/in-parallel.ts'
import { newApiKey } from '#fixtures/product-api.ts'
import { installClient, type Project } from '#fixtures/snippets/install-client.ts'
import { RUNNERS, type Runner, requireRunners, versionOf } from '#fixtures/snippets/languages.ts'
import { csharpGrammar, csharpParser } from '#fixtures/snippets/parse-csharp.ts'
import {
  onePerKind,
  type PublishedSample,
  readSample,
  shapeOf,
} from '#fixtures/snippets/published-sample.ts'
import { runSample } from '#fixtures/snippets/run-sample.ts'
import { expect, httpTest } from '#fixtures/test.ts'

/** API pages read from this file how their samples were checked; `npm run snippets` writes it. */
const CHECKED = path.join(
  REPOSITORY,
  'remote-catalogue/src/features/code-samples/checked-samples.json',
)

/** An account of the free plan may make this many calls at once. */
const CALLS_PER_KEY = 8

interface Check {
  how: 'ran' | 'parsed'
  with: string
}

interface Checked {
  on: string
  checks: Record<string, Check>
  shapes: Record<string, string>
}

httpTest('every published sample runs, or is at least a program', async ({ baseURL, request }) => {
  httpTest.setTimeout(600_000)
  requireRunners()
  const site = baseURL ?? ''
  const slugs = (await readCatalogue(request)).apis.map(({ slug }) => slug)
  const read = (id: string) => inParallel(slugs, (slug) => readSample(site, slug, id))
  const checked: Checked = { on: new Date().toISOString().slice(0, 10), checks: {}, shapes: {} }
  const rows: string[][] = []

  for (const runner of RUNNERS)
    await httpTest.step(runner.id, async () => {
      const all = await read(runner.id)
      const chosen = runner.isSlow ? onePerKind(all) : all
      const [needed] = all.flatMap(({ install }) => install ?? [])
      const project = needed ? await installClient(needed, temporaryFolder()) : null
      expect(new Set(all.map(({ install }) => install)).size).toBe(1)
      const outcomes = await runAll(runner, chosen, project)
      expect(outcomes.filter((one) => typeof one !== 'string')).toEqual([])
      const errors = outcomes.filter((one) => one === 'documented error').length
      const tool = versionOf(runner)
      checked.checks[runner.id] = { how: 'ran', with: tool }
      checked.shapes[runner.id] = shapeOf(all.map(({ program }) => program))
      const responses = `${outcomes.length - errors} answers, ${errors} documented errors 503`
      rows.push([runner.id, tool, 'ran', `${outcomes.length}`, responses])
    })

  await httpTest.step('C#', async () => {
    const isProgram = await csharpParser()
    const programs = (await read('csharp')).map(({ program }) => program)
    for (const program of programs) {
      expect(isProgram(program), program).toBe(true)
      expect(isProgram(program.replace(');', ';')), 'without a bracket').toBe(false)
    }
    checked.checks['csharp'] = { how: 'parsed', with: csharpGrammar() }
    checked.shapes['csharp'] = shapeOf(programs)
    rows.push(['csharp', csharpGrammar(), 'parsed', `${programs.length}`, ''])
  })
  rows.push(['swift', '', 'not checked', '0', ''])

  const table = [['language', 'version', 'how', 'programs', 'outcome'], ...rows]
  const widths = [17, 26, 12, 9, 0]
  const line = (row: string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' ')
  process.stdout.write(`${table.map((row) => line(row).trimEnd()).join('\n')}\n`)

  if (process.env['SNIPPETS'] === 'write')
    await writeFile(CHECKED, `${JSON.stringify(checked, null, 2)}\n`)
  const committed: Checked = JSON.parse(await readFile(CHECKED, 'utf8'))
  expect(committed.shapes, 'samples have changed: run npm run snippets').toEqual(checked.shapes)
  const howOf = ({ checks }: Checked) =>
    Object.fromEntries(Object.entries(checks).map(([id, { how }]) => [id, how]))
  expect(howOf(committed)).toEqual(howOf(checked))
})

/** Runs the samples two at a time, with a new key for every few. */
async function runAll(
  runner: Runner,
  samples: readonly PublishedSample[],
  project: Project | null,
) {
  const keys = await inParallel(
    Array.from({ length: Math.ceil(samples.length / CALLS_PER_KEY) }),
    newApiKey,
  )
  const calls = samples.map((sample, at) => ({ sample, key: keys[Math.floor(at / CALLS_PER_KEY)] }))
  return inParallel(calls, ({ key = '', sample }) => runSample(runner, sample, key, project), 2)
}
