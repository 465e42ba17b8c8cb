import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DAY_MS } from '@orchard/shared/format'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'
import { requireOtherTools, runTool } from '#src/testing/other-tools.ts'

let folder = ''
beforeAll(() => {
  requireOtherTools()
  folder = mkdtempSync(path.join(tmpdir(), 'data-apis-tools-'))
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Draws an SVG document and reads the codes in it. */
function readCode(svg: string, ...options: string[]): string {
  const [drawing, picture] = [path.join(folder, 'code.svg'), path.join(folder, 'code.png')]
  writeFileSync(drawing, svg)
  runTool('rsvg-convert', ['--zoom', '6', '--background-color', 'white', drawing, '-o', picture])
  return runTool('zbarimg', ['--quiet', '--raw', ...options, picture])
}

it.each([
  ['L', 'HTTPS://EXAMPLE.COM'],
  ['M', '0123456789'],
  ['Q', 'Grüße aus Köln, 日本語, 🍎'],
  ['L', 'é'],
  ['M', 'ß'],
  ['Q', 'Привет, мир'],
  ['H', '日本語'],
  ['M', '👩‍🚀 42'],
  ['L', 'naïve 12345678901234567890 HTTPS://EXAMPLE.COM'],
  ['H', `https://example.org/${'long/'.repeat(120)}`],
])('zbar reads a QR code of level %s', async (error_correction, text) => {
  const { svg } = await ask<{ svg: string }>('qr-code', { text, error_correction })
  expect(readCode(svg, '-Sdisable', '-Sqrcode.enable')).toBe(text)
})

it.each([
  ['ean13', '400638133393', '4006381333931'],
  ['ean13', '9780306406157', '9780306406157'],
  ['ean8', '7351353', '73513537'],
  ['upca', '03600029145', '036000291452'],
  ['itf14', '1540014128876', '15400141288763'],
  ['code128', 'Orchard-42 x', 'Orchard-42 x'],
  ['code39', 'ORCHARD 42', 'ORCHARD 42'],
])('zbar reads the bar code %s of %s', async (format, text, read) => {
  const { svg } = await ask<{ svg: string }>('barcode-image', { format, text, height: '25' })
  expect(readCode(svg, '-Supca.enable')).toBe(read)
})

it.each([
  ['mi', 'km', 'mile', 'km'],
  ['lb', 'kg', 'pound', 'kg'],
  ['acre', 'm2', 'acre', 'm^2'],
  ['psi', 'Pa', 'psi', 'Pa'],
  ['kn', 'm/s', 'knot', 'm/s'],
  ['degF', 'degC', 'tempF(72)', 'tempC'],
])('units converts %s to %s alike', async (from, to, theirs, target) => {
  const { result } = await ask<{ result: number }>('unit-conversion', {
    ...{ value: '72', from, to },
    digits: '10',
  })
  const expression = theirs.includes('(') ? theirs : `72 ${theirs}`
  const expected = Number(runTool('units', ['-t', '-o', '%.12g', expression, target]))
  expect(result / expected).toBeCloseTo(1, 9)
})

it.each([
  ['250', 'DEM', 'EUR', 'germanymark', 'euro'],
  ['250', 'EUR', 'ITL', 'euro', 'italylira'],
])('units converts %s %s to %s alike', async (amount, from, to, theirs, target) => {
  const { result, decimals } = await ask<{ result: number; decimals: number }>('euro-conversion', {
    ...{ amount, from, to },
  })
  const expected = Number(runTool('units', ['-t', '-o', '%.12g', `${amount} ${theirs}`, target]))
  expect(result).toBe(Number(expected.toFixed(decimals)))
})

it('ncal has the same Easter', async () => {
  for (const year of [1999, 2024, 2026, 2038, 2050]) {
    const [month = '', day = ''] = runTool('ncal', ['-e', String(year)]).split('/')
    const { holidays } = await ask<{ holidays: { date: string; name: string }[] }>(
      'public-holidays',
      { country: 'DE', year: String(year) },
    )
    const monday = holidays.find(({ name }) => name === 'Easter Monday')?.date ?? ''
    const sunday = new Date(Date.parse(monday) - DAY_MS).toISOString().slice(5, 10)
    expect(sunday).toBe(`${month}-${day}`)
  }
})

it.each([
  [40.6413, -73.7781, 51.47, -0.4543],
  [-41.29, 174.78, 40.42, -3.7],
  [0, 0, 0.5, 179.5],
])('GeodSolve measures from %f, %f to %f, %f alike', async (...points) => {
  const [from_lat, from_lon, to_lat, to_lon] = points.map(String)
  const { distance } = await ask<{ distance: number }>('geodesic-distance', {
    ...{ from_lat, from_lon, to_lat, to_lon },
  })
  const [, , expected] = runTool('GeodSolve', ['-i', '-p', '3'], points.join(' ')).split(/\s+/)
  expect(distance).toBeCloseTo(Number(expected), 1)
})
