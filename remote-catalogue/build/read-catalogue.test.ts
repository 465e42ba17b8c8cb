import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callContracts } from '@orchard/shared/call-contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CATEGORY_SLUGS, type CatalogueEntry, sampleProblems, slugOf } from './entry-schema.ts'
import { CatalogueError, readCatalogue } from './read-catalogue.ts'
import { catalogueFiles } from './release-files.ts'

const root = path.join(import.meta.dirname, '..')
const catalogue = await readCatalogue(root)

/** As much of the catalogue as the broken ones need; to read all of it takes long. */
const PART = [
  'advice',
  'public-holidays',
  'air-quality',
  'geocoding',
  'image-colors',
  'imo-number',
  'uuid',
  'weather',
]
const fileOf = (slug: string) => `apis/${slug}.yaml`

const pathOf = (url: string) => `remote-catalogue/${fileOf(slugOf(url))}`

/** Categories with fewer of those entries. */
const withFewerThan = (count: number, entries: readonly CatalogueEntry[]) =>
  CATEGORY_SLUGS.filter((slug) => entries.filter((one) => one.category === slug).length < count)

describe('the catalogue', () => {
  it('has 128 entries or more, six or more of each of the eleven categories', () => {
    const { entries, categories } = catalogue
    expect(entries.length, 'remote-catalogue/apis has too few files').toBeGreaterThanOrEqual(128)
    expect(
      categories.map(({ url }) => slugOf(url)),
      'remote-catalogue/categories must have a file for each of CATEGORY_SLUGS',
    ).toEqual([...CATEGORY_SLUGS])
    expect(withFewerThan(6, entries), 'remote-catalogue/apis needs more of these').toEqual([])
  })

  it('responds to a hundred APIs or more without a network, four or more of each category', () => {
    const offline = catalogue.entries.filter(({ answer: response }) => response.kind !== 'live')
    const advice = 'remote-catalogue/apis needs more that work without a network'
    expect(offline.length, advice).toBeGreaterThanOrEqual(100)
    expect(withFewerThan(4, offline), advice).toEqual([])
  })

  it('has the featured ids and the named slugs', () => {
    const { entries } = catalogue
    for (const id of [47, 27, 15, 37, 82])
      expect(
        ['computed', 'reference'],
        `The API with id ${id} in remote-catalogue/apis is featured; it must work without a network`,
      ).toContain(entries.find((one) => one.id === id)?.answer.kind)
    const urls = entries.map(({ url }) => url)
    expect(urls).toContain('/api/advice')
    expect(urls).toContain('/api/weather')
  })

  it('shows in every sample exactly the described fields', () => {
    const { entries } = catalogue
    for (const { url, sample, fields } of entries)
      expect(sampleProblems(sample, fields), pathOf(url)).toEqual([])
  })

  it('gives every API its own description and text', () => {
    const { entries } = catalogue
    const seen = new Map<string, string>()
    for (const { about, description, url } of entries)
      for (const text of [description, ...about]) {
        const advice = `${pathOf(url)} must not say the same as ${seen.get(text)}: ${text}`
        expect(seen.has(text), advice).toBe(false)
        seen.set(text, pathOf(url))
      }
  })

  it('tells what changed about every API that responds', () => {
    for (const { answer: response, changes, url } of catalogue.entries)
      if (response) expect(changes, `${pathOf(url)} needs changes`).toBeDefined()
  })

  it('resolves every related API', () => {
    const files = catalogueFiles(catalogue)
    const weather = files.get('data/apis/weather.json') as { related: { slug: string }[] }
    expect(weather.related.map(({ slug }) => slug)).toContain('geocoding')
  })
})

it('names retired APIs to pages and to the gateway', () => {
  const { retired } = catalogue
  expect(retired.map(({ slug }) => slug)).toContain('stock-price')
  const files = catalogueFiles(catalogue)
  expect(files.get('data/retired.json')).toEqual(retired)
  expect(files.get('data/contracts.json')).toMatchObject({ retired })
})

it('tells the gateway what a call of each API may ask', async () => {
  const catalogue = await readCatalogue(root)
  const published = JSON.stringify(catalogueFiles(catalogue).get('data/contracts.json'))
  const { apis } = callContracts.parse(JSON.parse(published))
  expect(apis.map(({ slug }) => slug)).toEqual(catalogue.entries.map(({ url }) => slugOf(url)))
  expect(apis.find(({ slug }) => slug === 'weather')).toMatchObject({
    parameters: [
      { name: 'city', type: 'string', required: false, maxLength: 80 },
      { name: 'lat', type: 'number', minimum: -90, maximum: 90 },
      { name: 'lon', type: 'number', minimum: -180, maximum: 180 },
      { name: 'units', type: 'string', enum: ['metric', 'imperial'] },
    ],
    combinations: [['city'], ['lat', 'lon']],
    sample: { temperature: expect.any(Number) },
    documentation: {
      name: 'Weather',
      category: 'places',
      keywords: expect.stringContaining('temperature'),
      example: { city: expect.any(String) },
      fields: expect.arrayContaining([expect.objectContaining({ name: 'temperature' })]),
    },
  })
})

describe('a broken catalogue', () => {
  let copy: string
  let missing: readonly string[]
  beforeEach(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'catalogue-'))
    for (const name of ['categories', 'pictures', 'retired.yaml', ...PART.map(fileOf)])
      await cp(path.join(root, name), path.join(copy, name), { recursive: true })
    missing ??= await allProblems()
  })
  afterEach(() => rm(copy, { recursive: true }))

  const breakFile = async (file: string, from: string | RegExp, to: string) => {
    const target = path.join(copy, file)
    const text = await readFile(target, 'utf8')
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    await writeFile(target, changed)
  }
  const allProblems = async () => {
    const error = await readCatalogue(copy).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CatalogueError)
    return (error as CatalogueError).problems
  }
  /** Without those that the part has because it is not the whole catalogue. */
  const problems = async () => (await allProblems()).filter((one) => !missing.includes(one))

  it.each<[what: string, from: string | RegExp, to: string, problem: string]>([
    ['a field of the wrong type', /^id: \d+/, 'id: fifteen', 'apis/weather.yaml: id:'],
    [
      'an unknown field',
      'method: GET',
      'method: GET\nmethd: GET',
      'apis/weather.yaml: (whole file)',
    ],
    ['an unknown category', 'category: places', 'category: sky', 'apis/weather.yaml: category:'],
    [
      'a path that is not the url',
      'path: /v1/weather',
      'path: /v1/sky',
      'apis/weather.yaml: path:',
    ],
    [
      'an argument out of its limits',
      'city: London\nmethod',
      'city: 5\nmethod',
      'apis/weather.yaml: args.city:',
    ],
    [
      'a sample with an undescribed value',
      '  humidity: 71',
      '  humidity: 71\n  dew: 3',
      'apis/weather.yaml: sample: dew',
    ],
    [
      'a sample of another type',
      '  humidity: 71',
      '  humidity: wet',
      'apis/weather.yaml: sample: humidity',
    ],
    ['a related API that is not there', 'geocoding]', 'geocodin]', 'apis/weather.yaml: related:'],
    [
      'a live API that leads to none that is always available',
      /^related: .*/m,
      'related: [geocoding, air-quality]',
      'apis/weather.yaml: related: names no API that works without a network',
    ],
    [
      'an API for the meanwhile that needs a network, too',
      /^related: .*/m,
      'related: [geocoding, uuid]\nmeanwhile: geocoding',
      'apis/weather.yaml: meanwhile: geocoding needs a network, too',
    ],
    [
      'an API for the meanwhile that does not come first',
      /^related: .*/m,
      'related: [geocoding, uuid]\nmeanwhile: uuid',
      'apis/weather.yaml: meanwhile: must be the first of related',
    ],
    ['an id taken twice', /^id: \d+/, 'id: 27', 'id: 27 is already used'],
    [
      'changes that begin with the oldest',
      'changes:',
      'changes:\n  - { date: 2026-01-01, text: The first change. }',
      'apis/weather.yaml: changes: must begin with the newest',
    ],
    [
      'an end without six months of notice',
      'related:',
      'deprecated: { since: 2026-01-31, sunset: 2026-07-30, reason: The source ends., instead: [uuid] }\nrelated:',
      'apis/weather.yaml: deprecated.sunset: must be 6 months after since',
    ],
    [
      'an end with nothing in its place',
      'related:',
      'deprecated: { since: 2026-01-01, sunset: 2026-07-01, reason: The source ends., instead: [nothing] }\nrelated:',
      'apis/weather.yaml: deprecated: there is no API nothing',
    ],
  ])('names file and field of %s', async (_what, from, to, problem) => {
    await breakFile('apis/weather.yaml', from, to)
    expect((await problems()).join('\n')).toContain(problem)
  })

  it('names a picture that is not there, and a body that contradicts its method', async () => {
    await rm(path.join(copy, 'pictures/apple.png'))
    expect(await problems()).toEqual([
      'apis/image-colors.yaml: body: there is no picture apple.png',
    ])
    await breakFile('apis/image-colors.yaml', 'method: POST', 'method: GET')
    await breakFile('apis/weather.yaml', 'path: ', 'body: { kind: text, parameter: lat }\npath: ')
    expect((await problems()).join('\n')).toMatch(
      /image-colors.yaml: body: a picture goes with the method POST.*\n.*weather.yaml: body: lat is not a parameter of type string/,
    )
  })

  it('names a file that is not YAML', async () => {
    await writeFile(path.join(copy, 'apis/weather.yaml'), 'id: [1')
    expect((await problems()).join('\n')).toContain('apis/weather.yaml: not YAML')
  })

  it.each([
    ['slug: ships', 'slug: uuid', 'retired.yaml: uuid: is in the catalogue'],
    ['slug: ships', 'slug: insects', 'retired.yaml: insects: stands there twice'],
    ['imo-number, ', 'nothing, ', 'retired.yaml: ships: instead: no API nothing is there'],
    ['imo-number, ', 'insects, ', 'retired.yaml: ships: instead: no API insects is there'],
    [/retired: [\d-]+/, 'retired: soon', 'retired.yaml: 0.retired: '],
  ])('of retired APIs says what is wrong where %s is %s', async (from, to, problem) => {
    await breakFile('retired.yaml', from, to)
    expect((await problems()).join('\n')).toContain(problem)
  })

  it('reports all problems at once', async () => {
    await breakFile('apis/weather.yaml', /^id: \d+/, 'id: 0')
    await breakFile('apis/advice.yaml', /^id: \d+/, 'id: 0')
    expect((await problems()).length).toBeGreaterThanOrEqual(2)
  })

  it('names the icons that there are, for a category with another', async () => {
    await breakFile('categories/tax.yaml', 'icon: tax', 'icon: taxes')
    const [problem, ...others] = await problems()
    expect(problem).toMatch(/^categories\/tax.yaml: icon: .*"finance".*"tax"/)
    expect(others).toEqual(['categories/tax.yaml: is missing'])
  })

  it('has room for an API that is new and updated at once', async () => {
    await breakFile('apis/uuid.yaml', 'method: GET', 'new: true\nupdated: true\nmethod: GET')
    expect(await problems()).toEqual([])
  })

  it('misses a category without a file', async () => {
    await rm(path.join(copy, 'categories/tax.yaml'))
    expect(await problems()).toContain('categories/tax.yaml: is missing')
  })
})
