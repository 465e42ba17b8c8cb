// @vitest-environment happy-dom
import path from 'node:path'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { type CatalogueEntry, slugOf } from '#build/entry-schema.ts'
import { readCatalogue } from '#build/read-catalogue.ts'
import { svgAddress } from '#src/ui/svg-picture.tsx'
import { DrawnResponse } from './drawn-response.tsx'

const { entries } = await readCatalogue(path.join(import.meta.dirname, '../../..'))

function entryOf(slug: string): CatalogueEntry {
  const entry = entries.find(({ url }) => slugOf(url) === slug)
  if (!entry) throw new Error(`There is no ${slug}`)
  return entry
}

afterEach(cleanup)

it('shows the SVG document of a QR code as a picture that cannot run anything', () => {
  const { fields, sample, view } = entryOf('qr-code')
  const { container } = render(<DrawnResponse response={sample} view={view} fields={fields} />)
  const picture = screen.getByRole('img')
  expect(picture.tagName).toBe('IMG')
  expect(picture.getAttribute('src')).toBe(svgAddress((sample as { svg: string }).svg))
  expect(container.querySelector('svg')).toBeNull()
  const names = screen.getAllByRole('term').map((one) => one.textContent)
  expect(names).toContain('size')
  expect(names).not.toContain('svg')
  const values = screen.getAllByRole('definition').map((one) => one.textContent)
  expect(values[names.indexOf('size')]).toBe('21 modules')
})

it('draws a loan as a chart with a name, and offers the same as a table', () => {
  const { fields, sample } = entryOf('loan-schedule')
  const view = { as: 'chart' as const, list: 'rows', x: 'due_on', y: ['interest', 'principal'] }
  const { container } = render(<DrawnResponse response={sample} view={view} fields={fields} />)
  const { rows } = sample as { rows: unknown[] }
  expect(
    screen.getByRole('img', { name: /^Line chart of interest, principal by due_on: \d+ values/ }),
  ).toBeTruthy()
  const lines = [...container.querySelectorAll('g > path:first-child')]
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(line.getAttribute('d')?.match(/[ML]/g)).toHaveLength(rows.length)
  expect(screen.getAllByRole('row', { hidden: true })).toHaveLength(rows.length + 1)
})

it('draws identifiers as a table', () => {
  const { fields, sample, view } = entryOf('uuid')
  render(<DrawnResponse response={sample} view={view} fields={fields} />)
  const cells = within(screen.getByRole('region', { name: 'Table of uuids' })).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual((sample as { uuids: string[] }).uuids)
})

it('draws bars for names, as many as fit, and says how many are left out', () => {
  const list = Array.from({ length: 80 }, (_, index) => ({ name: `n${index}`, count: -index }))
  const view = { as: 'chart' as const, list: 'list', x: 'name', y: ['count'] }
  const { container } = render(<DrawnResponse response={{ list }} view={view} fields={[]} />)
  // The first is 0, and has no bar.
  const [bars] = [...container.querySelectorAll('[data-tone=accent]')]
  expect(bars?.getAttribute('d')?.match(/M/g)).toHaveLength(49)
  expect(screen.getByText('The first 50 of 80 values.')).toBeTruthy()
})

it('draws fifty rows of a long list and says so', () => {
  const days = Array.from({ length: 600 }, (_, at) => ({ at, word: 'x'.repeat(500) }))
  render(<DrawnResponse response={{ days }} view={undefined} fields={[]} />)
  expect(screen.getAllByRole('row')).toHaveLength(51)
  expect(screen.getByText('The first 50 of 600 rows; the JSON has them all.')).toBeTruthy()
  expect(screen.getAllByRole('cell')[1]?.textContent).toHaveLength(241)
})

it('marks places on a map of the world and names them for those who do not see it', async () => {
  const response = { from: { lat: 51.5, lon: -0.1 }, to: { lat: 48.9, lon: 2.4 }, km: 343 }
  const points = [
    { lat: 'from.lat', lon: 'from.lon' },
    { lat: 'to.lat', lon: 'to.lon' },
  ]
  const { container } = render(
    <DrawnResponse response={response} view={{ as: 'map', points, line: true }} fields={[]} />,
  )
  const name = 'World map with 2 places (latitude, longitude): 51.5, -0.1; 48.9, 2.4'
  expect(screen.getByRole('img', { name })).toBeTruthy()
  expect(container.querySelectorAll('circle')).toHaveLength(2)
  await expect
    .poll(() => container.querySelector('[data-kind="land"]')?.getAttribute('d'))
    .toMatch(/^M\d/)
})

it('shows colours as boxes with their text', () => {
  const view = { as: 'swatches' as const, fields: ['colours[].hex'] }
  const response = { colours: [{ hex: '#17693f' }, { hex: 'no colour' }, { hex: null }] }
  const { container } = render(<DrawnResponse response={response} view={view} fields={[]} />)
  const fills = [...container.querySelectorAll('rect')].map((one) => one.getAttribute('fill'))
  expect(fills).toEqual(['#17693f', 'no colour'])
  expect(screen.getAllByText('#17693f').length).toBeGreaterThan(0)
})

it.each([null, 'text', 7, [], {}, [[1], null]])('survives the response %j', (response) => {
  const { fields } = entryOf('qr-code')
  for (const slug of ['qr-code', 'loan-schedule', 'uuid'])
    render(<DrawnResponse response={response} view={entryOf(slug).view} fields={fields} />)
  render(<DrawnResponse response={response} view={undefined} fields={fields} />)
  const points = [{ lat: 'a.lat', lon: 'a.lon' }]
  render(<DrawnResponse response={response} view={{ as: 'map', points, line: true }} fields={[]} />)
  expect(screen.queryByRole('img')).toBeNull()
})
