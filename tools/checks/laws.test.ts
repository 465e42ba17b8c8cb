import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readImports } from './imports.ts'
import { brokenLaws } from './laws.ts'

const lawsFor = (from: string, specifier: string, to: string) =>
  brokenLaws([{ from, specifier, to, isOfTypes: false }])

describe('a law', () => {
  it.each([
    ['remote-account/src/remote.ts', '@orchard/remote-content/routes', 'remote-content/routes'],
    ['remote-account/src/remote.ts', '@orchard/platform/releases', 'platform/releases'],
    ['host/src/shell/routes.tsx', '@orchard/platform/settings', 'platform/settings'],
    ['shared/src/http/index.ts', 'node:http', 'node:http'],
    ['shared/src/http/index.ts', '@orchard/shared-node/log', 'shared-node/log'],
    ['platform/src/serve/main.ts', '../../../host/src/a.ts', 'host/src/a.ts'],
    ['platform/src/serve/app.test.ts', '@orchard/host/x', 'host/x'],
    ['services/identity/src/app.ts', '@orchard/platform/releases', 'platform/releases'],
    ['services/identity/src/app.ts', '@orchard/product-api/config', 'services/product-api/config'],
    [
      'services/product-api/src/keys/a.ts',
      '#src/routes/b.ts',
      'services/product-api/src/routes/b.ts',
    ],
    [
      'services/product-api/src/modules/keys/a.ts',
      './routes.ts',
      'services/product-api/src/modules/keys/routes.ts',
    ],
    [
      'services/product-api/src/modules/keys/a.ts',
      '#src/modules/mail/module.ts',
      'services/product-api/src/modules/mail/module.ts',
    ],
    ['services/product-api/src/store/a.ts', '#src/keys/b.ts', 'services/product-api/src/keys/b.ts'],
    [
      'services/data-apis/src/app.ts',
      '@orchard/remote-catalogue/entries',
      'remote-catalogue/entries',
    ],
    ['platform/src/build/a.ts', '#src/serve/b.ts', 'platform/src/serve/b.ts'],
    ['e2e/tests/a.spec.ts', '../../platform/src/serve/main.ts', 'platform/src/serve/main.ts'],
    ['host/src/app/a.ts', '@orchard/shared/testing/free-port', 'shared/testing/free-port'],
    ['tools/start.mjs', '@orchard/shared-node/log', 'shared-node/log'],
  ])('is broken by %s that imports %s', (from, specifier, to) => {
    const [broken] = lawsFor(from, specifier, to)
    expect(broken).toContain(`${from} imports ${specifier}: `)
  })

  it.each([
    ['remote-account/src/remote.ts', '@orchard/shared/contracts', 'shared/contracts'],
    ['platform/src/serve/main.ts', '@orchard/shared-node/settings', 'shared-node/settings'],
    ['platform/src/serve/a.ts', '#src/bundle/b.ts', 'platform/src/bundle/b.ts'],
    ['shared/src/http/retries.test.ts', 'node:http', 'node:http'],
    ['services/product-api/src/app.ts', './routes/b.ts', 'services/product-api/src/routes/b.ts'],
    [
      'services/product-api/src/modules/keys/module.ts',
      './routes.ts',
      'services/product-api/src/modules/keys/routes.ts',
    ],
    [
      'services/data-apis/build/a.ts',
      '@orchard/remote-catalogue/entries',
      'remote-catalogue/entries',
    ],
    ['e2e/fixtures/a.ts', '@orchard/platform/releases', 'platform/releases'],
  ])('allows %s to import %s', (from, specifier, to) => {
    expect(lawsFor(from, specifier, to)).toEqual([])
  })
})

describe('imports', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'imports-'))
    const lines = [
      "import type { A } from '@orchard/shared/contracts'",
      "export { b } from './b.ts'",
      "const c = await import('#src/c.ts')",
      "type D = import('node:http').Server",
      "// import { e } from '@orchard/shared/e'",
      "import 'fastify'",
    ]
    await writeFile(path.join(folder, 'a.ts'), lines.join('\n'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('are found in every form, of types too, and not in comments', () => {
    const specifiers = readImports(folder, ['a.ts']).map(({ specifier }) => specifier)
    expect(specifiers).toEqual(['@orchard/shared/contracts', './b.ts', '#src/c.ts', 'node:http'])
  })

  it.each([
    ["import type { A } from './a.ts'", true],
    ["import { type A, type B } from './a.ts'", true],
    ["import {\n  type A,\n  type B,\n} from './a.ts'", true],
    ["export type { A } from './a.ts'", true],
    ["import { a, type B } from './a.ts'", false],
    ["import A, { type B } from './a.ts'", false],
    ["import * as a from './a.ts'", false],
    ["export * from './a.ts'", false],
    ["import './a.ts'", false],
    ["const a = await import('./a.ts')", false],
  ])('know if types alone are taken: %s', async (line, isOfTypes) => {
    await writeFile(path.join(folder, 'types.ts'), `import type { Z } from 'z'\n${line}\n`)
    expect(readImports(folder, ['types.ts'])).toMatchObject([{ isOfTypes }])
  })
})
