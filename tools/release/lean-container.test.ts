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

/** As the plugin writes the host's first module and what that waits for, as far as they are read. */
const ENTRY = `
const __mfHostInit = await import("virtual:init");
})().then(() => import("/src/client/main.ts?late"));
`
const INIT = 'const remoteEntry = await import("virtual:mf-REMOTE_ENTRY_ID:host")'

async function transform(
  code: string,
  id = 'virtual:mf-REMOTE_ENTRY_ID:fruit',
): Promise<{ code: string } | null> {
  const plugin = leanContainer()
  if (typeof plugin.transform !== 'function') throw new Error('The plugin has no transform')
  const context = {
    resolve: async (name: string) => ({ id: `resolved ${name}` }),
    load: async ({ id: name }: { id: string }) => ({
      code: name === 'resolved virtual:init' ? INIT : null,
    }),
  }
  return plugin.transform.call(context as never, code, id) as Promise<{ code: string } | null>
}

async function open(): Promise<Container> {
  const file = path.join(folder, 'container.mjs')
  await writeFile(file, (await transform(GENERATED))?.code ?? '')
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

it('fails the build when the generated container looks different', async () => {
  await expect(transform('const mfName = "fruit"')).rejects.toThrow('__mfResolveGlobalKey')
})

it('starts the host with its container and nothing else', async () => {
  expect((await transform(ENTRY, '/src/client/main.ts'))?.code.trim()).toBe(
    'import("virtual:mf-REMOTE_ENTRY_ID:host").then(({ init }) => init()).then(() => import("/src/client/main.ts?late"))',
  )
})

it('fails the build when the generated entry looks different', async () => {
  const changed = ENTRY.replace('then(() =>', 'then(async () =>')
  await expect(transform(changed, '/src/client/main.ts')).rejects.toThrow('has changed')
})

it('leaves every other module alone', async () => {
  expect(await transform(GENERATED, '/src/remote.ts')).toBeNull()
})
