import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { REPOSITORY } from '@orchard/platform/workspace'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareTexts } from './bare-texts.ts'

const WRONG = [
  '<p>Ask again in {left} seconds.</p>',
  '<p>{isOn && <b />} text</p>',
  "<p>{isOn && 'one'}{!isOn && 'other'}</p>",
  '<p><i />{words}</p>',
  '<><b>1</b> in {left} ms</>',
  '<p><Maybe /> text</p>',
  '<div><Words /></div>',
]
const RIGHT = [
  "<p>{'Ask again in ' + left}</p>",
  '<p>{isOn && <b />} <span>text</span></p>',
  "<p>{isOn ? 'one' : 'other'}</p>",
  '<p>See <a href="/">the start</a>, or not.</p>',
  '<p><i />{children}</p>',
  '<p>{words && <b />}<i /></p>',
  '<p>Text <Always /> text</p>',
]

let folder: string
let found: string[]

beforeAll(async () => {
  // Below the repository, so that React's types are found.
  folder = await mkdtemp(path.join(REPOSITORY, 'node_modules', '.bare-texts-'))
  const file = path.join(folder, 'sample.tsx')
  const parts = [...WRONG, ...RIGHT].map((markup, index) => `export const a${index} = ${markup}`)
  await writeFile(
    file,
    `import type { ReactNode } from 'react'
declare const left: number, words: string, isOn: boolean, children: ReactNode
declare function Maybe(): React.JSX.Element | null
declare function Always(): React.JSX.Element
declare function Words(): string | null
${parts.join('\n')}`,
  )
  found = bareTexts(REPOSITORY, [file]).map((problem) => problem.replace(/^.*?: /, ''))
}, 60_000)

afterAll(async () => rm(folder, { recursive: true, force: true }))

it.each(WRONG)('finds %s', (markup) => {
  expect(found).toContain(markup)
})

it.each(RIGHT)('lets %s pass', (markup) => {
  expect(found).not.toContain(markup)
})
