import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { temporaryFolder } from '@orchard/shared/testing/temporary-folder'
import { expect, it } from 'vitest'
import { PROVIDED } from './interfaces/provided.ts'
import { PROVIDING_ENTRY, provideModules } from './provide-modules.ts'
import { buildFixture, FRUIT } from './testing/build-fixture.ts'

const START = path.join(FRUIT, 'src/start.ts')
const REACT = { react: { version: '19' }, 'react/jsx-runtime': { version: '19' } }

/** Builds a host of the fixture that provides some modules, and imports its first file. */
async function providing(modules: Parameters<typeof provideModules>[2]) {
  const [entry] = await buildFixture(
    [
      provideModules(FRUIT, START, modules),
      {
        name: 'one-file',
        options: (options) => ({ ...options, preserveEntrySignatures: 'strict' }),
      },
    ],
    { input: PROVIDING_ENTRY },
  )
  const file = path.join(temporaryFolder(), 'entry.mjs')
  await writeFile(file, entry?.code ?? '')
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, unknown>
}

it('exports from one file all that the host provides, and starts the site', async () => {
  const entry = await providing({
    ...REACT,
    '@orchard/shared/session': PROVIDED['@orchard/shared/session'] ?? { version: '' },
  })
  const { useState, default: react } = entry as { useState?: unknown; default?: object }
  expect(Object.keys(entry)).toEqual(
    expect.arrayContaining(['Fragment', 'jsx', 'jsxs', 'sessionStore', 'useSession', 'useState']),
  )
  expect(react).toMatchObject({ useState })
  expect(globalThis).toHaveProperty('fruitStarted', true)
}, 30_000)

it('refuses two modules that export one name', async () => {
  const both = { ...REACT, '@orchard/shared/router': { version: '1', exports: { useState: 1 } } }
  await expect(providing(both)).rejects.toThrow(
    '@orchard/shared/router and another provided module both export useState',
  )
}, 30_000)
