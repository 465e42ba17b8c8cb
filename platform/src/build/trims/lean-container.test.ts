import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fewChunks } from '#src/build/chunks.ts'
import { PROVIDED_VERSIONS } from '#src/build/interfaces/provided.ts'
import { federationPlugin } from '#src/build/vite-config.ts'
import { leanContainer } from './lean-container.ts'
import { type BuiltFile, buildFruit } from './testing/build-fixture.ts'

/** The federation plugin does nothing in a run of tests. */
function hideTestRun(): void {
  vi.stubEnv('VITEST', undefined)
  vi.stubEnv('NODE_ENV', 'production')
}

/** A container as a browser has it. */
interface Container {
  init(scope?: object): Promise<void>
  get(name: string): Promise<() => { remote: object }>
}

let folder: string
let files: BuiltFile[]
let opened = 0

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orchard-container-'))
  hideTestRun()
  files = await buildFruit([federationPlugin('fruit', 'build'), fewChunks('fruit')], folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})
beforeEach(() => {
  Reflect.deleteProperty(globalThis, '__mf_module_cache__')
})

/** A new instance of the built container, as in another document. */
function open(): Promise<Container> {
  const { href } = pathToFileURL(path.join(folder, 'remoteEntry.js'))
  return import(/* @vite-ignore */ `${href}?document=${opened++}`)
}

const NAMES = Object.keys(PROVIDED_VERSIONS)
const provided = (module: object | undefined) => ({ '1.0.0': { get: async () => () => module } })
const cached = () => Reflect.get(globalThis, '__mf_module_cache__').share

describe('the container of a remote', () => {
  it('takes the modules that the host has put down, and asks nobody', async () => {
    const modules = Object.fromEntries(NAMES.map((name) => [name, {}]))
    Object.assign(globalThis, { __mf_module_cache__: { share: { ...modules }, remote: {} } })
    const container = await open()
    await container.init()
    for (const name of NAMES) expect(cached()[`default:${name}`]).toBe(modules[name])
  })

  it('fetches a provided module that is not there yet', async () => {
    const modules = Object.fromEntries(NAMES.map((name) => [name, {}]))
    const scope = NAMES.map((name) => [name, provided(modules[name])])
    await (await open()).init(Object.fromEntries(scope))
    for (const name of NAMES) expect(cached()[`default:${name}`]).toBe(modules[name])
  })

  it('names the module that nobody provides', async () => {
    const stub = { '1.0.0': { shareConfig: { import: false }, get: () => undefined } }
    const scope = Object.fromEntries(NAMES.map((name) => [name, stub]))
    await expect((await open()).init(scope)).rejects.toThrow('must be provided by the host')
  })

  it('has no module but the one that it exposes', async () => {
    await expect((await open()).get('./other')).rejects.toThrow('no module ./other')
  })

  it('saves five kilobytes of every remote', async () => {
    const size = (of: readonly BuiltFile[]) =>
      of.reduce((total, { code }) => total + brotliCompressSync(code).length, 0)
    const own = (await import('@module-federation/vite')).federation({
      name: 'fruit',
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.ts' },
      shared: { react: { singleton: true, import: false } },
      dts: false,
      manifest: false,
    })
    expect(size(await buildFruit(own)) - size(files)).toBeGreaterThan(5_000)
  })
})

describe('a build', () => {
  const transform = (code: string, id: string) => {
    const plugin = leanContainer()
    if (typeof plugin.transform !== 'function') throw new Error('The plugin has no transform')
    const context = { resolve: async () => null, load: async () => ({ code: '' }) }
    return plugin.transform.call(context as never, code, id)
  }

  it('fails when the generated container looks different', async () => {
    const code = 'const mfName = "fruit"'
    await expect(transform(code, 'virtual:mf-REMOTE_ENTRY_ID:fruit')).rejects.toThrow('has changed')
  })

  it('fails when the generated entry of the host looks different', async () => {
    const code = 'const __mfHostInit = await import("virtual:init")'
    await expect(transform(code, '/src/browser/main.ts')).rejects.toThrow('has changed')
  })

  it('leaves every other module alone', async () => {
    expect(await transform('export const a = 1', '/src/remote.ts')).toBeNull()
  })
})
