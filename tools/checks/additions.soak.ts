import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { REPOSITORY } from '@orchard/platform/workspace'
import { readCatalogue } from '@orchard/remote-catalogue/entries'
import { readPosts } from '@orchard/remote-content/posts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const run = promisify(execFile)
const MINUTE_MS = 60_000
const NOT_COPIED = /^(?:\.git|node_modules|dist|\.data|\.releases|test-results|playwright-report)$/

const catalogue = await readCatalogue(path.join(REPOSITORY, 'remote-catalogue'))
const posts = await readPosts(path.join(REPOSITORY, 'remote-content'))
const nextId = (list: readonly { id: number }[]) => Math.max(...list.map(({ id }) => id)) + 1

/** Everything that the README's table "Where do I add…" asks for: an API, an article and an incident. */
const ADDITIONS = new Map([
  [
    'remote-catalogue/apis/leap-day.yaml',
    `id: ${nextId(catalogue.entries)}
name: Leap Day
url: /api/leap-day
category: miscellaneous
description: Whether a year of the Gregorian calendar has a leap day, and how many days it has.
args:
  year: 2028
method: GET
path: /v1/leap-day
about:
  - >-
    A leap day is added to every fourth year, except to those that can be divided by 100 and not by
    400. The answer has the rule applied, and the length of the year.
  - >-
    Use it to check a birthday on 29 February, or to spread a yearly amount over the days of a year
    without keeping the rule in your own code.
notes:
  - Years are those of the Gregorian calendar, also before it was introduced.
  - There is no year 0 in the calendar, and none is accepted.
parameters:
  - name: year
    type: integer
    required: true
    minimum: 1
    maximum: 9999
    example: 2028
    description: The year to look at.
fields:
  - name: has_leap_day
    type: boolean
    description: True if the year has a 29 February.
  - name: days
    type: integer
    unit: days
    description: The length of the year.
answer:
  kind: computed
  source: Rules of the Gregorian calendar
  licence: Own code
sample: {}
changes:
  - date: 2026-11-22
    text: New in the catalogue.
related: [week-number, date-difference]
`,
  ],
  [
    'services/data-apis/src/apis/leap-day.ts',
    `import { contract } from '#contracts/leap-day.ts'
import { defineApi } from '#src/define-api.ts'

export default defineApi(contract, {
  answer({ year }) {
    const has_leap_day = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
    return { has_leap_day, days: has_leap_day ? 366 : 365 }
  },
})
`,
  ],
  [
    'services/data-apis/src/apis/leap-day.test.ts',
    `import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'

it.each([
  [1900, 365],
  [2000, 366],
  [2028, 366],
])('knows the length of %i', async (year, days) => {
  expect(await ask('leap-day', { year })).toEqual({ has_leap_day: days === 366, days })
})
`,
  ],
  [
    'remote-content/posts/an-article-to-come.md',
    `---

id: ${nextId(posts)}
title: An article that is still to come
description: Written before its day, it is part of the release, and the site keeps it back until that day has begun.
date: ${dayAfter(posts.at(-1)?.date ?? '2026-01-01')}
image: an-article-to-come.svg
related: [leap-day, week-number]
---

The next leap day is years away.

## How to know

\`\`\`js run title="leap-day.js"
if (new Date(Date.UTC(2028, 1, 29)).getUTCDate() !== 29) throw new Error('2028 has no leap day')
\`\`\`
`,
  ],
  [
    'remote-content/illustrations/an-article-to-come.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#e4f2e9"/></svg>\n',
  ],
  [
    'remote-content/incidents/2026-11-21-slow-answers.md',
    `---

title: Calls to the product API were slow
start: 2026-11-21T07:05Z
end: 2026-11-21T08:40Z
components: [product-api]
state: resolved
---

Between 07:05 and 08:40 UTC calls took several seconds. No call was lost.
`,
  ],
])

/** The file that the table names beside them, and what it gets. */
const QUERIES = {
  file: 'remote-catalogue/queries.yaml',
  added: 'leap-day:\n  - leap day\n  - is it a leap year\n  - days in a year\n',
}

/** Written by \`npm run samples\`, which keeps its fingerprint, and \`npm run new:remote\`. */
const GENERATED = [
  'services/data-apis/src/contracts/.fingerprint',
  'services/data-apis/src/contracts/leap-day.ts',
  'e2e/tests/harbour.spec.ts',
  'package-lock.json',
]

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'additions-'))
  await cp(REPOSITORY, copy, {
    recursive: true,
    filter: (file) => !NOT_COPIED.test(path.basename(file)),
  })
  const workspaces = (await listFiles(copy)).filter(
    (file) => path.basename(file) === 'package.json',
  )
  for (const file of workspaces) await linkPackages(path.join(path.dirname(file), 'node_modules'))
}, 5 * MINUTE_MS)
afterAll(() => rm(copy, { recursive: true, force: true }))

it(
  'needs only the files that the README names to add an API, an article, an incident and a remote',
  async () => {
    const before = await readAll()
    for (const [file, text] of ADDITIONS) await writeFile(path.join(copy, file), text)
    await appendFile(path.join(copy, QUERIES.file), QUERIES.added)
    await command('npm', 'run', 'samples', '--', 'leap-day')
    await command('npm', 'run', 'new:remote', '--', 'harbour')
    const after = await readAll()
    const touched = [...after].filter(([file, text]) => before.get(file) !== text)
    const others = touched
      .map(([file]) => file)
      .filter((file) => !file.startsWith('remote-harbour/') && !GENERATED.includes(file))
    expect(others.sort()).toEqual([...ADDITIONS.keys(), QUERIES.file].sort())

    await command('npm', 'run', 'check')
    await command(
      'npx',
      ...['vitest', 'run', 'remote-', 'tools/content', 'tools/test', 'shared/src/contracts'],
      ...['services/data-apis/src/every-api', 'apis/leap-day', 'product-api/src/catalogue'],
    )
  },
  15 * MINUTE_MS,
)

/** Runs a command in the copy; rejects with its output when it fails. */
async function command(program: string, ...parameters: string[]): Promise<void> {
  // As in a shell, since the variables of this run of tests would reach the one inside.
  const { HOME, PATH } = process.env
  await run(program, parameters, { cwd: copy, env: { HOME, PATH }, maxBuffer: 2 ** 26 }).catch(
    ({ message, stdout }: { message: string; stdout?: string }) => {
      throw new Error(`${message}\n${stdout}`)
    },
  )
}

/** Links what is installed, and workspaces to those of the copy. */
async function linkPackages(folder: string): Promise<void> {
  const installed = path.join(REPOSITORY, folder)
  if (!existsSync(installed)) return
  await mkdir(path.join(copy, folder, '@orchard'), { recursive: true })
  for (const name of await readdir(installed))
    if (name !== '@orchard')
      await symlink(path.join(installed, name), path.join(copy, folder, name), 'junction')
  const own = path.join(installed, '@orchard')
  for (const name of existsSync(own) ? await readdir(own) : []) {
    const workspace = path.relative(
      REPOSITORY,
      path.resolve(own, await readlink(path.join(own, name))),
    )
    await symlink(path.join(copy, workspace), path.join(copy, folder, '@orchard', name), 'junction')
  }
}

/** Every file of the copy with its content. */
async function readAll(): Promise<Map<string, string>> {
  const files = await listFiles(copy)
  return new Map(
    await Promise.all(
      files.map(
        async (file): Promise<[string, string]> => [
          file,
          await readFile(path.join(copy, file), 'latin1'),
        ],
      ),
    ),
  )
}

/** The files below a folder, without installed packages. */
async function listFiles(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true })
  const lists = entries
    .filter(({ name }) => !NOT_COPIED.test(name))
    .map(async (entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? listFiles(root, file) : [file]
    })
  return (await Promise.all(lists)).flat()
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 60 * MINUTE_MS).toISOString().slice(0, 10)
}
