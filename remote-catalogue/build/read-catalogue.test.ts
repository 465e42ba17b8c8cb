import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callContracts } from '@orchard/shared/call-contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogueFiles } from './catalogue-plugin.ts'
import { CATEGORY_SLUGS, sampleProblems, slugOf } from './entry-schema.ts'
import { CatalogueError, readCatalogue } from './read-catalogue.ts'

const root = path.join(import.meta.dirname, '..')
const catalogue = await readCatalogue(root)

describe('the catalogue', () => {
  it('has 120 entries or more over all eleven categories', () => {
    const { entries, categories } = catalogue
    expect(entries.length).toBeGreaterThanOrEqual(120)
    expect(categories.map(({ url }) => slugOf(url))).toEqual([...CATEGORY_SLUGS])
    expect(entries.filter(({ category }) => category === 'tax').length).toBeGreaterThanOrEqual(4)
  })

  it('answers a hundred APIs or more without a network, four or more of each category', () => {
    const offline = catalogue.entries.filter(({ answer }) => answer && answer.kind !== 'live')
    expect(offline.length).toBeGreaterThanOrEqual(100)
    for (const slug of CATEGORY_SLUGS)
      expect([slug, offline.filter(({ category }) => category === slug).length >= 4]).toEqual([
        slug,
        true,
      ])
  })

  it('has the featured ids and the named slugs', () => {
    const { entries } = catalogue
    for (const id of [47, 27, 15, 37, 82])
      expect(['computed', 'reference']).toContain(
        entries.find((one) => one.id === id)?.answer?.kind,
      )
    const urls = entries.map(({ url }) => url)
    expect(urls).toContain('/api/advice')
    expect(urls).toContain('/api/weather')
  })

  it('shows in every sample exactly the described fields', () => {
    const { entries } = catalogue
    for (const { url, sample, fields } of entries)
      expect({ url, problems: sampleProblems(sample, fields) }).toEqual({ url, problems: [] })
  })

  it('gives every API its own description and text', () => {
    const { entries } = catalogue
    const texts = entries.flatMap(({ description, about }) => [description, ...about])
    expect(new Set(texts).size).toBe(texts.length)
  })

  it('tells what changed about every API that answers', () => {
    for (const { answer, changes, url } of catalogue.entries)
      if (answer) expect(changes, url).toBeDefined()
  })

  it('becomes data in which every related API is resolved', () => {
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
  })
})

describe('a broken catalogue', () => {
  let copy: string
  beforeEach(async () => {
    copy = await mkdtemp(path.join(tmpdir(), 'catalogue-'))
    await cp(path.join(root, 'apis'), path.join(copy, 'apis'), { recursive: true })
    await cp(path.join(root, 'categories'), path.join(copy, 'categories'), { recursive: true })
    await cp(path.join(root, 'retired.yaml'), path.join(copy, 'retired.yaml'))
  })
  afterEach(() => rm(copy, { recursive: true }))

  const breakFile = async (file: string, from: string | RegExp, to: string) => {
    const target = path.join(copy, file)
    const text = await readFile(target, 'utf8')
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    await writeFile(target, changed)
  }
  const problems = async () => {
    const error = await readCatalogue(copy).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(CatalogueError)
    return (error as CatalogueError).problems
  }

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
    ['an id taken twice', /^id: \d+/, 'id: 27', 'id: 27 is taken'],
    [
      'changes that begin with the oldest',
      'related:',
      'changes:\n  - { date: 2026-01-01, text: The first change. }\n  - { date: 2026-02-01, text: The second one. }\nrelated:',
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

  it('names a file that is not YAML', async () => {
    await writeFile(path.join(copy, 'apis/weather.yaml'), 'id: [1')
    expect((await problems()).join('\n')).toContain('apis/weather.yaml: not YAML')
  })

  it.each([
    ['slug: ships', 'slug: uuid', 'retired.yaml: uuid: is in the catalogue'],
    ['slug: ships', 'slug: insects', 'retired.yaml: insects: stands there twice'],
    ['imo-number, ', 'nothing, ', 'retired.yaml: ships: instead: no API nothing answers'],
    ['imo-number, ', 'weather, ', 'retired.yaml: ships: instead: no API weather answers'],
    ['retired: 2026-11-22', 'retired: soon', 'retired.yaml: 0.retired: '],
  ])('of retired APIs says what is wrong where %s is %s', async (from, to, problem) => {
    await breakFile('retired.yaml', from, to)
    expect((await problems()).join('\n')).toContain(problem)
  })

  it('reports all problems at once', async () => {
    await breakFile('apis/weather.yaml', /^id: \d+/, 'id: 0')
    await breakFile('apis/advice.yaml', /^id: \d+/, 'id: 0')
    expect((await problems()).length).toBeGreaterThanOrEqual(2)
  })

  it('misses a category without a file', async () => {
    await rm(path.join(copy, 'categories/tax.yaml'))
    expect(await problems()).toContain('categories/tax.yaml: is missing')
  })
})
