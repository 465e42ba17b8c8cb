import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leanContainer } from './lean-container.ts'

/** As the federation plugin writes it, as far as it is read. */
const GENERATED = `
const __mfResolveGlobalKey = "state-of-fruit";
const mfName = "fruit"
const __mfMaterializedShareBatches = [["pip"],["@a/peel"]]
`

interface Container {
  init(scope?: object): Promise<void>
  get(name: string): Promise<() => unknown>
}

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'orchard-container-'))
  Reflect.deleteProperty(globalThis, '__mf_module_cache__')
  Reflect.deleteProperty(globalThis, 'state-of-fruit')
})
afterEach(() => rm(folder, { recursive: true }))

function transform(code: string, id = 'virtual:mf-REMOTE_ENTRY_ID:fruit'): { code: string } | null {
  const plugin = leanContainer()
  if (typeof plugin.transform !== 'function') throw new Error('The plugin has no transform')
  return plugin.transform.call({} as never, code, id) as { code: string } | null
}

async function open(): Promise<Container> {
  const file = path.join(folder, 'container.mjs')
  await writeFile(file, transform(GENERATED)?.code ?? '')
  return import(pathToFileURL(file).href)
}

const cached = () => Reflect.get(globalThis, '__mf_module_cache__').share

it('takes what the host has put down, and asks nobody', async () => {
  const pip = {}
  Object.assign(globalThis, { __mf_module_cache__: { share: { pip, '@a/peel': {} }, remote: {} } })
  await (await open()).init()
  expect(cached()['default:pip']).toBe(pip)
})

it('fetches what is provided and not there yet, and tells who waits', async () => {
  const modules = { pip: {}, '@a/peel': {} }
  const provided = (module: object) => ({ '1.0.0': { get: async () => () => module } })
  const container = await open()
  await container.init({ pip: provided(modules.pip), '@a/peel': provided(modules['@a/peel']) })
  expect(cached()).toMatchObject({ 'default:pip': modules.pip, '@a/peel': modules['@a/peel'] })
  await expect(Reflect.get(globalThis, 'state-of-fruit').initPromise).resolves.toBeUndefined()
})

it('names the module that nobody provides', async () => {
  const stub = { '1.0.0': { shareConfig: { import: false }, get: () => undefined } }
  await expect((await open()).init({ pip: stub })).rejects.toThrow('pip must be provided')
})

it('has no module but the one that it exposes', async () => {
  await expect((await open()).get('./other')).rejects.toThrow('no module ./other')
})

it('fails the build when the generated container looks different', () => {
  expect(() => transform('const mfName = "fruit"')).toThrow('__mfResolveGlobalKey')
})

it('leaves every other module alone', () => {
  expect(transform(GENERATED, '/src/remote.ts')).toBeNull()
})
