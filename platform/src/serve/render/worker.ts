import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import {
  type HostModule,
  type LoadContext,
  type ReleaseManifest,
  type RemoteModule,
  type RenderedPage,
  type ResourceBody,
  type ResourceResponse,
  type SiteReleases,
  signInElsewhere,
} from '@orchard/shared/contracts'
import { evaluateRelease, requireProvided } from '#src/bundle/server-bundle.ts'
import { clientFolder } from '#src/registry/layout.ts'
import { assertContent } from '#src/registry/release-files.ts'
import { packBody } from '#src/serve/responses/packed-body.ts'
import { findResource, type ReleaseSet } from '#src/serve/variants/release-set.ts'
import type {
  Announced,
  FromWorker,
  PageResult,
  RenderJob,
  ResourceResult,
  ToWorker,
  WorkerSettings,
} from './messages.ts'
import { readThreadId } from './worker-usage.ts'

type PageJob = Extract<RenderJob, { kind: 'page' }>
type ResourceJob = Extract<RenderJob, { kind: 'resource' }>

/** A release set with its code. */
interface LoadedSet {
  set: ReleaseSet
  renderPage(job: PageJob): Promise<RenderedPage>
  renderResource(job: ResourceJob): Promise<ResourceResponse<ResourceBody>>
}

/** Shorter files cost less inside the HTML, where their words stand anyway, than as a request. */
const MIN_REFERENCED_LENGTH = 10_000
const settings = workerData as WorkerSettings
const nodeRequire = createRequire(import.meta.url)
const loaded = new Map<string, LoadedSet>()
const port = parentPort
const NOTHING: Announced = { announcements: [], notices: [] }
/** As the newest job said. */
let announced = NOTHING

port?.postMessage({ type: 'ready', threadId: readThreadId() } satisfies FromWorker)
port?.on('message', (message: ToWorker) => {
  if (message.type === 'use') {
    loaded.set(message.set.key, loadSet(message.set))
  } else if (message.type === 'forget') {
    loaded.delete(message.key)
  } else {
    void respond(message.id, message.job, message.setKey)
  }
})

async function respond(id: number, job: RenderJob, setKey: string): Promise<void> {
  const send = (message: FromWorker, transfer: ArrayBuffer[] = []) =>
    port?.postMessage(message, transfer)
  try {
    const set = loaded.get(setKey)
    if (!set) throw new Error(`The release set ${setKey} is not loaded`)
    announced = job.announced ?? NOTHING
    const start = performance.now()
    const result = await (job.kind === 'page' ? renderPage(set, job) : renderResource(set, job))
    const milliseconds = performance.now() - start
    send({ type: 'done', id, result, milliseconds, heldMb: heldMegabytes() }, [
      result.body.brotli.buffer,
    ])
  } catch (error) {
    send({ type: 'failed', id, message: textOf(error), heldMb: heldMegabytes() })
  }
}

async function renderPage(set: LoadedSet, job: PageJob): Promise<PageResult> {
  const { html, ...page } = await set.renderPage(job)
  return { ...page, body: packBody(html) }
}

async function renderResource(set: LoadedSet, job: ResourceJob): Promise<ResourceResult> {
  const { body, ...resource } = await set.renderResource(job)
  return { ...resource, body: packBody(body) }
}

// A timer or promise that a remote left behind must not fail another page's render.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error: unknown) =>
    port?.postMessage({ type: 'stray', message: textOf(error) } satisfies FromWorker),
  )

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Memory that this thread holds, buffers included. */
function heldMegabytes(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  return (heap + external) / 1_000_000
}

/** Evaluates a remote with its first page, so that a broken one harms only itself. */
function loadSet(set: ReleaseSet): LoadedSet {
  const { releasesDir } = settings
  const host = lazy(
    () => evaluateRelease(releasesDir, set.host, nodeRequire) as unknown as HostModule,
  )
  const remoteEntries = new Map(
    set.remotes.map((manifest) => [
      manifest.unit as string,
      lazy(() => {
        const require = requireProvided(manifest.unit, () => host().provided)
        const remoteEntry = evaluateRelease(releasesDir, manifest, require) as {
          remote: RemoteModule
        }
        return remoteEntry.remote
      }),
    ]),
  )
  const assetPaths = new WeakMap<object, string>()
  const contexts = new Map(set.remotes.map((one) => [one.unit as string, createContext(one)]))

  function createContext(manifest: ReleaseManifest): LoadContext {
    const assets = new Map<string, Promise<unknown>>()
    return {
      apiHost: settings.site.apiHost,
      identityHost: settings.site.identityHost,
      signInElsewhere: signInElsewhere(settings.site.auth),
      offersPasskeys: settings.site.auth.passkeys,
      offersDeviceTrust: settings.site.auth.deviceTrust,
      isFree: settings.site.isFree === true,
      liveSources: settings.site.liveSources ?? [],
      flags: set.snapshot.flags ?? [],
      get announcements() {
        return announced.announcements
      },
      readAsset<T>(file: string) {
        const known = assets.get(file) ?? readAsset(manifest, file)
        assets.set(file, known)
        known.catch(() => assets.delete(file))
        return known as Promise<T>
      },
      async fetchPublic(address) {
        const { pathname } = new URL(address, settings.site.origin)
        const found = findResource(set, pathname)
        if (!found) return new Response(null, { status: 404 })
        // As over the network, the failure of another remote is a response, not an exception.
        const result = await renderResource({ kind: 'resource', path: address, ...found }).catch(
          () => ({ status: 503, contentType: 'text/plain', body: '' }),
        )
        return new Response(result.body, {
          status: result.status ?? 200,
          headers: { 'Content-Type': result.contentType },
        })
      },
    }
  }

  async function readAsset(manifest: ReleaseManifest, file: string): Promise<unknown> {
    const text = readClientFile(manifest, file)
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && text.length > MIN_REFERENCED_LENGTH)
      assetPaths.set(value, file)
    return value
  }

  async function renderResource(job: ResourceJob): Promise<ResourceResponse<ResourceBody>> {
    const remoteEntry = remoteEntries.get(job.unit)?.()
    const context = contexts.get(job.unit)
    if (!remoteEntry?.loadResource || !context) throw new Error(`${job.unit} has no resources`)
    const resource = await remoteEntry.loadResource(job.id)
    return resource.render({
      request: new Request(new URL(job.path, settings.site.origin)),
      params: job.params,
      ...context,
    })
  }

  const releases: SiteReleases = {
    snapshot: set.snapshot,
    host: set.host,
    remotes: set.remotes,
    readStyle: readClientFile,
    assetPath: (value) => assetPaths.get(value),
    source: {
      async loadPage({ unit }, page) {
        const remoteEntry = remoteEntries.get(unit)?.()
        if (!remoteEntry) throw new Error(`${unit} is not in this release set`)
        return remoteEntry.loadPage(page.id)
      },
      context: (unit) => contexts.get(unit.unit) as LoadContext,
    },
  }

  return {
    set,
    renderPage: (job) =>
      host().renderSite(
        releases,
        siteNow(),
        new Request(new URL(job.path, settings.site.origin), {
          method: job.method,
          headers: {
            'X-Forwarded-For': job.client,
            ...(job.body
              ? { 'Content-Type': job.contentType ?? 'application/x-www-form-urlencoded' }
              : {}),
          },
          ...(job.body ? { body: Buffer.from(job.body) } : {}),
        }),
        job.failure,
      ),
    renderResource,
  }
}

/** The settings of the site with what is announced now. */
function siteNow(): WorkerSettings['site'] {
  const { notices } = announced
  return notices.length > 0 ? { ...settings.site, notices } : settings.site
}

/** Synchronously: the process' few threads for files may be busy with compressing pages. */
function readClientFile(manifest: ReleaseManifest, file: string): string {
  const folder = clientFolder(settings.releasesDir, manifest.unit, manifest.release)
  const text = readFileSync(path.join(folder, file), 'utf8')
  assertContent(manifest, `client/${file}`, text)
  return text
}

function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
