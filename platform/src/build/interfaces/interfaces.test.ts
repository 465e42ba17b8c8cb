import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REPOSITORY } from '#src/workspace.ts'
import { brokenExports } from './compare.ts'
import { exportedNames, reachedFiles } from './declarations.ts'
import { deriveProvided, staleFiles } from './derive.ts'

/** Packages are found from here, and git ignores it. */
const DIST = path.join(REPOSITORY, 'platform/dist')
const ENTRY = 'src/menu/index.d.ts'
const COMPILE_MS = 30_000

let folder: string
beforeAll(async () => {
  await mkdir(DIST, { recursive: true })
  folder = await mkdtemp(path.join(DIST, 'interfaces-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes a module with one file behind its index, and reads its names. */
async function declare(side: 'old' | 'now', index: string, menu: string) {
  const own = path.join(folder, side, 'src')
  await mkdir(path.join(own, 'menu'), { recursive: true })
  await mkdir(path.join(own, 'dish'), { recursive: true })
  await writeFile(path.join(folder, side, ENTRY), index)
  await writeFile(path.join(own, 'menu/menu.d.ts'), menu)
  await writeFile(path.join(own, 'dish/dish.d.ts'), 'export interface Dish { name: string }\n')
  return { folder: side, entry: ENTRY, names: namesOf(index) }
}

const CONSTANTS = 'export declare const LONG: number;\nexport declare const SHORT: number;\n'
const namesOf = (index: string) =>
  exportedNames(
    new Map([
      [ENTRY, index],
      ['src/menu/b.d.ts', CONSTANTS],
    ]),
    ENTRY,
  )

const INDEX = "export { cook, type Menu, order, taste } from './menu.ts'\n"
const IMPORT =
  "import type { ReactNode } from 'react'\nimport type { Dish } from '#src/dish/dish.ts'\n"
const OLD = `${IMPORT}export interface Menu { dishes: readonly Dish[] }
export declare function cook(dish: Dish): void
export declare function order(menu: Menu): Dish
export declare function taste(dish: Dish): ReactNode
`

it('reads which exports are values, and follows imports of the same package', async () => {
  expect(namesOf(INDEX)).toEqual({ values: ['cook', 'order', 'taste'], types: ['Menu'] })
  expect(namesOf("export type { A } from './a.ts'\nexport * from './b.ts'")).toEqual({
    values: ['LONG', 'SHORT'],
    types: ['A'],
  })
  await declare('old', INDEX, OLD)
  const reached = await reachedFiles(path.join(folder, 'old'), ENTRY)
  expect([...reached.keys()]).toEqual([ENTRY, 'src/menu/menu.d.ts', 'src/dish/dish.d.ts'])
})

it('tells changes that older remotes survive from those they do not', {
  timeout: COMPILE_MS,
}, async () => {
  const old = await declare('old', INDEX, OLD)
  const more = `${OLD.replace('cook(dish: Dish)', 'cook(dish: Dish, at?: number)').replace('{ dishes', '{ day?: string; dishes')}export declare const fresh: 1\n`
  const grown = await declare('now', INDEX.replace('cook,', 'cook, fresh,'), more)
  expect(await brokenExports(folder, old, grown)).toEqual(new Set())

  const stricter = OLD.replace('cook(dish: Dish)', 'cook(dish: Dish, at: number)')
  const changed = await declare('now', INDEX, stricter.replace('): Dish\n', '): Dish | null\n'))
  expect(await brokenExports(folder, old, changed)).toEqual(new Set(['cook', 'order']))

  const without = await declare('now', INDEX.replace(', taste', ''), OLD)
  expect(await brokenExports(folder, old, without)).toEqual(new Set(['taste']))
})

it('refuses old declarations that no longer compile', { timeout: COMPILE_MS }, async () => {
  const old = await declare('old', "export { cook } from './gone.ts'\n", OLD)
  const now = await declare('now', INDEX, OLD)
  await expect(brokenExports(folder, { ...old, entry: 'src/none.d.ts' }, now)).rejects.toThrow(
    'cannot be read any more',
  )
})

it('the versions that are written down are those of the sources', {
  timeout: COMPILE_MS,
}, async () => {
  const derived = await deriveProvided()
  const advice = [...derived.changes, 'run npm run interfaces, which writes these files'].join('; ')
  expect(await staleFiles(derived), advice).toEqual([])
})
