// @reads remote-content/examples
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXAMPLES } from '#src/data/examples/examples.ts'
import { exampleFiles } from './example-files.ts'

const ROOT = path.join(import.meta.dirname, '..')
let copy: string

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'examples-'))
  await cp(path.join(ROOT, 'examples'), path.join(copy, 'examples'), { recursive: true })
})
afterAll(() => rm(copy, { recursive: true }))

it('has the highlighted source and the picture of each example', async () => {
  const files = await exampleFiles(ROOT, '/_mf/content/0123/')
  const source = JSON.parse(String(files.get('data/examples/basic-web-app.json')))
  expect(source).toMatchObject([{ name: 'holidays.html' }])
  const text = source[0].tokens.map(([, part]: [string, string]) => part).join('')
  expect(text).toMatch(/^<!doctype html>.*<\/html>\n?$/s)
  expect(source[0].tokens).toContainEqual(['string', expect.stringContaining('public-holidays')])
  expect(
    JSON.parse(String(files.get('data/examples.json'))),
    'A folder of remote-content/examples that comes or goes belongs here, too',
  ).toEqual([
    { ...EXAMPLES.webApp, image: '/_mf/content/0123/pictures/basic-web-app.png' },
    { ...EXAMPLES.iosApp, image: '/_mf/content/0123/pictures/basic-ios-app.png' },
    {
      ...EXAMPLES.currencyConverter,
      image: '/_mf/content/0123/pictures/currency-converter-example.png',
    },
  ])
  expect(files.has('pictures/basic-ios-app.png')).toBe(true)
})

it('puts the service before the screen that uses it', async () => {
  const files = await exampleFiles(ROOT, '/')
  const source = JSON.parse(String(files.get('data/examples/basic-ios-app.json')))
  expect(source.map(({ name }: { name: string }) => name)).toEqual([
    'HolidayService.swift',
    'ContentView.swift',
  ])
})

it('refuses an example without a picture, by name', async () => {
  await rm(path.join(copy, 'examples', 'basic-ios-app', 'result.png'))
  await writeFile(path.join(copy, 'examples', 'basic-ios-app', 'notes.txt'), 'not a picture')
  await expect(exampleFiles(copy, '/')).rejects.toThrow('examples/basic-ios-app needs')
})
