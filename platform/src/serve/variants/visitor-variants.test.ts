import type { IncomingHttpHeaders } from 'node:http'
import { beforeEach, expect, it } from 'vitest'
import { Site } from '#src/serve/responses/site.ts'
import { FakePool } from '#src/serve/testing/fake-pool.ts'
import { PreviewError } from './previews.ts'
import type { ReleaseSet } from './release-set.ts'
import { type VisitorVariant, VisitorVariants } from './visitor-variants.ts'

const RELEASE = 'content@0123456789ab'

const sites = { live: makeSite('live'), tried: makeSite('tried'), preview: makeSite('preview') }
let isSplit: boolean
let random: number
let opened: string[]
let refusal: Error | null
beforeEach(() => {
  isSplit = true
  random = 0.999
  opened = []
  refusal = null
})

function makeSite(key: string): Site {
  return new Site({ key, remotes: [] } as unknown as ReleaseSet, {
    pool: new FakePool(),
    isSecure: false,
    connectTo: [],
    devOrigins: [],
    log: () => undefined,
  })
}

const visitors = new VisitorVariants({
  variants: {
    get isSplit() {
      return isSplit
    },
    siteFor: (visitor) => (visitor !== null && visitor < 10 ? sites.tried : sites.live),
  },
  previews: {
    async siteFor(selection) {
      opened.push([...selection].join())
      if (refusal) throw refusal
      return sites.preview
    },
  },
  isSecure: false,
  random: () => random,
})

/** The variant of a visitor, with the name of its site. */
async function find(cookie?: string, given: IncomingHttpHeaders = {}) {
  return named(
    await visitors.find({ accept: 'text/html', ...(cookie ? { cookie } : {}), ...given }),
  )
}

async function open(text: string, cookie = '') {
  const opened = await visitors.open(text, { cookie })
  return typeof opened === 'string' ? opened : named(opened)
}

const named = ({ site, ...variant }: VisitorVariant) => ({ ...variant, site: site.releaseSet.key })

it('gives a new visitor a number at random, and says so to the browser', async () => {
  expect(await find()).toEqual({
    site: 'live',
    note: null,
    cookie: expect.stringContaining('visitor_group=9990;'),
  })
  random = 0.00099
  expect(await find()).toMatchObject({
    site: 'tried',
    cookie: expect.stringContaining('visitor_group=9;'),
  })
})

it('leaves a visitor the number of before', async () => {
  random = 0.5
  expect(await find('visitor_group=3')).toEqual({ site: 'tried', note: null, cookie: null })
  expect(await find('visitor_group=10')).toEqual({ site: 'live', note: null, cookie: null })
})

it('gives nobody a number while nothing is tried, nor for a request without a page', async () => {
  random = 0
  expect(await find(undefined, { accept: 'application/json' })).toMatchObject({
    site: 'live',
    cookie: null,
  })
  isSplit = false
  expect(await find()).toMatchObject({ site: 'live', cookie: null })
})

it('shows the preview of the cookie, with its badge, whatever the group', async () => {
  const found = await find(`visitor_group=3; mfe=${RELEASE}`)
  expect(found).toMatchObject({ site: 'preview', cookie: null })
  expect(found.note).toContain(RELEASE)
  expect(opened).toEqual(['content,0123456789ab'])
})

it('ends a preview that is refused with a notice over the site of the group', async () => {
  refusal = new PreviewError('These releases do not fit together.')
  const found = await find(`visitor_group=3; mfe=${RELEASE}`)
  expect(found).toMatchObject({ site: 'tried', cookie: expect.stringContaining('mfe=; Max-Age=0') })
  expect(found.note).toContain('These releases do not fit together.')
})

it('ends a preview whose cookie says nothing, and asks for no release', async () => {
  expect(await find('mfe=<b>')).toMatchObject({
    site: 'live',
    note: expect.stringContaining('in an unknown form'),
    cookie: expect.stringContaining('mfe=; Max-Age=0'),
  })
  expect(opened).toEqual([])
})

it('opens the preview of an address in its normal form', async () => {
  expect(await open(RELEASE)).toBe(RELEASE)
  expect(opened).toEqual(['content,0123456789ab'])
})

it('leaves the cookie of a visitor alone whose address asks for what is refused', async () => {
  refusal = new PreviewError('These releases do not fit together.')
  expect(await open(RELEASE, 'visitor_group=3')).toMatchObject({
    site: 'tried',
    note: expect.stringContaining('do not fit together'),
    cookie: null,
  })
})

it('does not take a fault of its own for a refusal', async () => {
  refusal = new TypeError('a fault')
  await expect(find(`mfe=${RELEASE}`)).rejects.toThrow('a fault')
})
