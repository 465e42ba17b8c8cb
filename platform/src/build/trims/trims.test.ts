import { brotliCompressSync } from 'node:zlib'
import { federation } from '@module-federation/vite'
import type { PluginOption } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import { eagerFunctions } from './eager-functions.ts'
import { flatRenderer } from './flat-renderer.ts'
import { leanFederation } from './lean-federation.ts'
import { leanShares } from './lean-shares.ts'
import { type BuiltFile, buildFruit, buildModule } from './testing/build-fixture.ts'

const sizeOf = (files: readonly BuiltFile[]) =>
  files.reduce((total, { code }) => total + brotliCompressSync(code).length, 0)

/** A build is slow on a busy machine. */
const BUILD_MS = 30_000

async function build(code: string, plugin: PluginOption) {
  const [plain, trimmed] = [await buildModule(code, []), await buildModule(code, [plugin])]
  return { plain, trimmed, saved: sizeOf(plain) - sizeOf(trimmed) }
}

describe('the flat renderer', () => {
  it(
    'is free of the wrapper whose whole code a browser compiles in one go',
    async () => {
      // Minified: an assignment to a property of `exports`.
      const wrapper = /\.hydrateRoot=/
      const code = `export { createRoot, hydrateRoot } from 'react-dom/client'`
      const { plain, saved, trimmed } = await build(code, flatRenderer())
      expect(plain.some((file) => wrapper.test(file.code))).toBe(true)
      expect(trimmed.some((file) => wrapper.test(file.code))).toBe(false)
      expect(saved).toBeGreaterThan(0)
    },
    BUILD_MS,
  )
})

describe('the lean federation runtime', () => {
  it(
    'saves four kilobytes',
    async () => {
      const code = `export { createInstance } from '@module-federation/runtime'`
      expect((await build(code, leanFederation())).saved).toBeGreaterThan(4_000)
    },
    BUILD_MS,
  )
})

describe('lean shares', () => {
  it(
    'save a kilobyte of what the host provides, for each module',
    async () => {
      // The federation plugin does nothing in a run of tests.
      vi.stubEnv('VITEST', undefined)
      vi.stubEnv('NODE_ENV', 'production')
      const provider = () =>
        federation({
          name: 'fruit',
          filename: 'remoteEntry.js',
          shared: { react: { singleton: true, version: '19.0.0', eager: true } },
          hostInitInjectLocation: 'entry',
          dts: false,
          manifest: false,
        })
      const [plain, trimmed] = [
        await buildFruit(provider()),
        await buildFruit([provider(), leanShares()]),
      ]
      vi.unstubAllEnvs()
      expect(sizeOf(plain) - sizeOf(trimmed)).toBeGreaterThan(1_000)
    },
    BUILD_MS,
  )

  it.each([
    ['virtual:mf:host__loadShare__react__loadShare__.js', 'wraps provided modules in another way'],
    ['virtual:mf-localSharedImportMap:host', 'lists provided modules in another way'],
  ])('fail when the generated code looks different: %s', (id, problem) => {
    const { transform } = leanShares()
    if (typeof transform !== 'function') throw new Error('The plugin has no transform')
    expect(() => transform.call({} as never, 'export {}', id)).toThrow(problem)
  })
})

describe('eager functions', () => {
  it(
    'are announced in the first line of every file',
    async () => {
      const { plain, trimmed } = await build('export const answer = () => 42', eagerFunctions())
      const first = (files: readonly BuiltFile[]) => files.map(({ code }) => code.split('\n')[0])
      expect(first(plain)).not.toContain('//# allFunctionsCalledOnLoad')
      expect(new Set(first(trimmed))).toEqual(new Set(['//# allFunctionsCalledOnLoad']))
    },
    BUILD_MS,
  )
})
