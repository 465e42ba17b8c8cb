import { existsSync } from 'node:fs'
import path from 'node:path'
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Route,
} from '@playwright/test'
import { eachOf } from '#src/each-of.ts'
import { clientFolder } from '#src/registry/layout.ts'
import { plainOf } from '#src/serve/responses/cached-response.ts'
import type { Site } from '#src/serve/responses/site.ts'
import { changedPages, type SamplePage } from './changed-pages.ts'
import { findChromium } from './chromium.ts'
import type { Candidate, Findings } from './gate.ts'
import { releaseSet, withRenderer } from './renderer.ts'

/** Pages of a gate are at this URL; nothing listens there. */
const SAMPLE_ORIGIN = 'http://localhost:3000'
/** What the composer alone serves: releases and reports. */
const OF_COMPOSER = '/_mf/'
/** Visits that go on at the same time: most of them wait for files, or stand still. */
const VISITS_AT_ONCE = 12

/** A page of a new visitor, to whom the candidate's site is served. */
export interface Visitor {
  page: Page
  /** Opens a page of the site; returns its status code. */
  open(path: string): Promise<number>
  /** Keeps the page from leading to another document from now on. */
  stay(): void
  /** What it asked for and did not get, such as `/catalogue.json (404)`. */
  failedRequests: ReadonlySet<string>
  /** True once it has called a server that does not run here, such as the product API. */
  readonly isOffline: boolean
  /** Why pages could not be rendered. */
  renderFailures: readonly string[]
}

/** Something that a gate does as a visitor of a page, on a screen of a width in pixels. */
export interface Visit<Problem> {
  width: number
  look(visitor: Visitor): Promise<Problem[]>
}

/** The findings of a gate that opens pages, before they are put into words. */
export interface Sightings<Problem> extends Omit<Findings, 'problems'> {
  /** In the order of the visits. */
  problems: Problem[]
}

/**
 * Lets a gate visit the pages that are other than live, in an installed browser; without one a release passes, unless the
 * registry requires the gate.
 * @param verb what it did to the pages, for its notes.
 * @param visitsOf lists the visits of a page; `all` are pages from which a visitor may come.
 * @throws {Error} when `CHROMIUM_PATH` names nothing that is there.
 */
export async function visitChanged<Problem>(
  candidate: Candidate,
  verb: string,
  visitsOf: (sample: SamplePage, all: readonly SamplePage[]) => readonly Visit<Problem>[],
): Promise<Sightings<Problem>> {
  const executablePath = await findChromium()
  const { after, releasesDir } = candidate
  return withRenderer(releasesDir, async (renderer) => {
    const set = await releaseSet(releasesDir, after)
    const { all, changed } = await changedPages(candidate, set, renderer)
    if (changed.length === 0) return { problems: [], notes: ['No page is other than live'] }
    if (!executablePath) return NO_BROWSER
    const visits = changed.flatMap((sample) => visitsOf(sample, all))
    const failures: string[] = []
    const site = renderer.siteOf(set, (message) => failures.push(message))
    const problems = visits.map((): Problem[] => [])
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu'],
    })
    try {
      await eachOf([...visits.entries()], VISITS_AT_ONCE, async ([index, visit]) => {
        problems[index] = await withVisitor(
          browser,
          visit.width,
          { releasesDir, site, failures },
          (visitor) => visit.look(visitor),
        )
      })
    } finally {
      await browser.close()
    }
    const notes = [`${verb} ${changed.map((one) => one.path).join(', ')}`]
    return { problems: problems.flat(), notes }
  })
}

const NO_BROWSER = {
  problems: [],
  notes: [
    'No Chrome or Chromium is installed; install one, such as the package chromium-headless-shell, or set CHROMIUM_PATH',
  ],
  skipped: true,
}

/** Where the responses to a visitor come from. */
interface Origin {
  releasesDir: string
  site: Site
  failures: string[]
}

async function withVisitor<T>(
  browser: Browser,
  width: number,
  { failures, releasesDir, site }: Origin,
  use: (visitor: Visitor) => Promise<T>,
): Promise<T> {
  const viewport = { width, height: 800 }
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport })
  // The consent bar lies over whatever stands at the lower edge; it is the host's and tested there.
  await context.addCookies([{ name: 'cookie_consent', value: 'necessary', url: SAMPLE_ORIGIN }])
  const page = await context.newPage()
  const failedRequests = new Set<string>()
  let isOffline = false
  let mayLeave = true
  await context.route('**/*', async (route) => {
    const isDocument = route.request().isNavigationRequest()
    // A response without content leaves a browser where it is.
    if (isDocument && !mayLeave) return route.fulfill({ status: 204 })
    isOffline ||= new URL(route.request().url()).origin !== SAMPLE_ORIGIN
    const failed = await respond(route, releasesDir, site)
    if (failed !== null && !isDocument) failedRequests.add(failed)
  })
  closePopUps(context, page)
  try {
    return await use({
      page,
      failedRequests,
      renderFailures: failures,
      get isOffline() {
        return isOffline
      },
      stay() {
        mayLeave = false
      },
      async open(to) {
        const before = mayLeave
        mayLeave = true
        const response = await page.goto(SAMPLE_ORIGIN + to)
        mayLeave = before
        return response?.status() ?? 0
      },
    })
  } finally {
    // A response may be under way that nobody waits for.
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

function closePopUps(context: BrowserContext, page: Page): void {
  context.on('page', (other) => {
    if (other !== page) other.close().catch(() => undefined) // it has closed itself
  })
}

/**
 * No server runs: files come from the releases, pages and resources are rendered from them, and calls to the product API
 * fail as they do without a network. Returns what it could not give, or null.
 */
async function respond(route: Route, releasesDir: string, site: Site): Promise<string | null> {
  const request = route.request()
  const url = new URL(request.url())
  if (url.origin !== SAMPLE_ORIGIN) {
    await route.abort()
    return `${url.origin} (not reachable here)`
  }
  if (url.pathname.startsWith(OF_COMPOSER)) {
    const file = fileOf(releasesDir, url.pathname)
    await route.fulfill(file === null ? { status: 404 } : { path: file })
    return null
  }
  const response = await site.respond({
    method: request.method(),
    url,
    body: request.postDataBuffer(),
    contentType: request.headers()['content-type'] ?? null,
    client: '127.0.0.1',
    requestId: 'gate',
  })
  const { headers, status } = response
  await route.fulfill({ status, headers: { ...headers }, body: plainOf(response) })
  return status >= 400 ? `${url.pathname} (${status})` : null
}

/** The file of a release that a path names; null where there is none. */
function fileOf(releasesDir: string, pathname: string): string | null {
  const [, unit, release, file] = /^\/_mf\/([a-z0-9]+)\/([a-f0-9]{12})\/(.+)$/.exec(pathname) ?? []
  if (!unit || !release || !file) return null
  const local = path.join(clientFolder(releasesDir, unit, release), file)
  return existsSync(local) ? local : null
}
