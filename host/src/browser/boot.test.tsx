// @vitest-environment happy-dom
import type { Reports } from '@orchard/shared/contracts'
import { clearSession } from '@orchard/shared/session'
import { waitFor } from '@orchard/shared/testing/wait-for'
import type { createRoot, hydrateRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PageState } from '#src/app/page-state.ts'

const HOST = '0123456789ab'
const CONTENT = 'ba9876543210'
const COOKIE = 'CognitoIdentityServiceProvider.abc.LastAuthUser'
const NOT_FOUND = { status: 404, statusText: '', internal: false, data: null }
const STATE: PageState = {
  snapshot: {
    generation: 1,
    host: HOST,
    remotes: [
      {
        unit: 'content',
        release: CONTENT,
        base: `/_mf/content/${CONTENT}/`,
        entry: 'remoteEntry.js',
        pages: [{ id: 'content/page', path: '/page', skeleton: 'list' }],
        parts: [],
      },
    ],
  },
  config: {
    origin: 'http://localhost:3000',
    apiHost: 'http://localhost:3200',
    identityHost: null,
    auth: {
      userPoolId: 'eu-west-1_x',
      clientId: 'abc',
      identityPoolId: null,
      endpoint: 'http://localhost:3100',
      isAmazon: false,
      hostedLogin: null,
      social: null,
      passkeys: false,
      deviceTrust: false,
      confirmBy: 'code',
    },
    socialLinks: { facebook: '', twitter: '', linkedin: '' },
    analyticsEndpoint: null,
  },
  hydration: null,
}

let boot: typeof import('./boot.tsx').boot
let sent: Reports[]
const hydrate = vi.fn<typeof hydrateRoot>()
const render = vi.fn()
const renderer = {
  hydrateRoot: hydrate,
  createRoot: (() => ({ render, unmount: vi.fn() })) as typeof createRoot,
}

beforeEach(async () => {
  // Work that waits for an idle moment must not outlive the test.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // Each document loads the modules once.
  vi.resetModules()
  ;({ boot } = await import('./boot.tsx'))
  sent = []
  hydrate.mockReset()
  render.mockReset()
  navigator.sendBeacon = (_path, body) => {
    sent.push(JSON.parse(String(body)))
    return true
  }
})
afterEach(() => {
  vi.useRealTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: what another tab keeps is all that this one has
  document.cookie = `${COOKIE}=; max-age=0`
  clearSession()
  delete document.documentElement.dataset['session']
  document.body.innerHTML = ''
})

/** Opens a document as the server sends it. */
async function open(
  path: string,
  hydration: PageState['hydration'],
  snapshot = STATE.snapshot,
): Promise<void> {
  history.replaceState(null, '', path)
  const text = JSON.stringify({ ...STATE, snapshot, hydration }).replaceAll('<', '\\u003c')
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="page-state">${text}</script>`
  await boot(renderer)
}

const page = { loaderData: { 'content/page': null }, errors: null }
const failed = { loaderData: {}, errors: { 'content/page': NOT_FOUND } }

it('hydrates a document of the server, and renders into an empty one', async () => {
  await open('/page', page)
  expect(hydrate.mock.lastCall?.[0]).toBe(document.getElementById('root'))
  expect(render).not.toHaveBeenCalled()
  await open('/page', null)
  expect(hydrate).toHaveBeenCalledOnce()
  expect(render).toHaveBeenCalledOnce()
})

it('takes the page for shown, unless the server says that it failed', async () => {
  const { copyOfShown } = await import('#src/app/shown-page.ts')
  await open('/page?a=1', failed)
  document.body.insertAdjacentHTML('beforeend', '<main id="content"><p>Page</p></main>')
  expect(copyOfShown('/page?a=1')).toBeNull()
  await open('/page?a=1', page)
  document.body.insertAdjacentHTML('beforeend', '<main id="content"><p>Page</p></main>')
  expect(copyOfShown('/page?a=1')).toHaveLength(1)
})

it('reports an error of hydration as the page that the document shows', async () => {
  await open('/page?a=1', page)
  const options = hydrate.mock.lastCall?.[2]
  options?.onRecoverableError?.(new Error('mismatch'), { componentStack: '' })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.failures).toEqual([
    {
      ...{ unit: 'content', release: CONTENT, kind: 'hydration', route: 'content/page' },
      ...{ navigated: false, hasQuery: true, hasForeignNodes: false, message: 'mismatch' },
      stack: expect.stringContaining('boot.test.tsx'),
    },
  ])
  expect(console.error).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})

it('says so where a translator has been at work, which is no error of the page', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  document.documentElement.className = 'translated-ltr'
  await open('/page', page)
  hydrate.mock.lastCall?.[2]?.onRecoverableError?.(new Error('mismatch'), { componentStack: '' })
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.failures?.[0]).toMatchObject({ hasForeignNodes: true })
  expect(warn).toHaveBeenCalledOnce()
  document.documentElement.className = ''
})

it('reports errors and rejections of its releases, and of nothing else', async () => {
  await open('/page', page)
  const error = (file: string) =>
    Object.assign(new Error('broken'), { stack: `Error: broken\n at ${file}:1:1` })
  dispatchEvent(new ErrorEvent('error', { error: error('chrome-extension://abc/x.js') }))
  dispatchEvent(new ErrorEvent('error', { error: error(`/_mf/content/${CONTENT}/assets/x.js`) }))
  const reason = error(`/_mf/host/${HOST}/assets/x.js`)
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ failures }) => failures?.[0]?.unit)).toEqual(['content', 'host'])
})

it('follows a session that is stored, at once', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${COOKIE}=ana`
  await open('/page', page)
  await waitFor(() => expect(document.documentElement.dataset['session']).toBe('user'))
})

it('follows a session that begins in another tab', async () => {
  await open('/page', page)
  expect(document.documentElement.dataset['session']).toBeUndefined()
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${COOKIE}=ana`
  dispatchEvent(new StorageEvent('storage', { key: 'session' }))
  await waitFor(() => expect(document.documentElement.dataset['session']).toBe('user'))
})

it('follows the session a little later where a file of the host does not arrive', async () => {
  const fetchMap = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch'))
  window.addImportMap = fetchMap
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `${COOKIE}=ana`
  await open('/page', page, { ...STATE.snapshot, hostStart: 'sha384-x' })
  expect(fetchMap).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(5_000)
  await waitFor(() => expect(document.documentElement.dataset['session']).toBe('user'))
  delete window.addImportMap
})
