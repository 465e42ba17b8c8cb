import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Barcode {
  text: string
  svg: string
  check_digit: string | null
}

/** Widths of bars and spaces by turns, in modules, as drawn. */
function widthsOf(svg: string): string {
  const bars = [...svg.matchAll(/stroke-width="([\d.]+)" d="([^"]+)"/g)].flatMap(
    ([, width = '', path = '']) =>
      [...path.matchAll(/M([\d.]+) /g)].map(([, x]) => ({
        start: Number(x) - Number(width) / 2,
        width: Number(width),
      })),
  )
  bars.sort((a, b) => a.start - b.start)
  let end = bars[0]?.start ?? 0
  return bars
    .flatMap(({ start, width }) => {
      const space = start - end
      end = start + width
      return space > 0 ? [space / 2, width / 2] : [width / 2]
    })
    .join('')
}

// Each picture was drawn by rsvg-convert 2.54.7 and read by zbarimg 0.23.92, which gave the text:
// rsvg-convert -z 2 CODE.svg -o CODE.png && zbarimg -S upca.enable CODE.png
it.each([
  {
    format: 'ean13',
    given: '400638133393',
    text: '4006381333931',
    widths: '11132111123111414113121122211111141114111411311214112221111',
  },
  {
    format: 'ean8',
    given: '7351353',
    text: '73513537',
    widths: '1111312141112312221111111411123114111312111',
  },
  {
    format: 'upca',
    given: '03600029145',
    text: '036000291452',
    widths: '11132111411111432113211321111111212231122221113212312122111',
  },
  {
    format: 'itf14',
    given: '1540014128876',
    text: '15400141288763',
    widths: '11113311131131111133133113113131131311311133133111133131111133131333311111311',
  },
  {
    format: 'code128',
    given: 'Orchard-42 x',
    text: 'Orchard-42 x',
    widths:
      '2112141331211212411411221224111211241212411412211221322212312232112122224212111122322331112',
  },
  {
    format: 'code39',
    given: 'ORCHARD 42/X',
    text: 'ORCHARD 42/X',
    widths:
      '1311313111311131131131111133113131131111311113311131111311313111113311111133113113311131111113311131113311113113131113111311311131131131311',
  },
])('draws $format bars that a scanner reads', async ({ format, given, text, widths }) => {
  const response = await ask<Barcode>('barcode-image', { format, text: given })
  expect(response.text).toBe(text)
  expect(widthsOf(response.svg)).toBe(widths)
})

it('accepts a number with its check digit and names the right one', async () => {
  const code = { format: 'ean13' }
  const complete = await ask<Barcode>('barcode-image', { ...code, text: '4 006381 333931' })
  expect(complete).toEqual(await ask('barcode-image', { ...code, text: '400638133393' }))
  expect(await refusal('barcode-image', { ...code, text: '4006381333932' })).toMatchObject({
    status: 400,
    errors: { text: 'text has a wrong check digit: 1 would be right' },
  })
})

it.each([
  ['ean8', '12345'],
  ['upca', '1234567890x'],
  ['code39', 'lower'],
  ['code128', 'Obstgärten'],
])('refuses what %s cannot hold', async (format, text) => {
  expect(await refusal('barcode-image', { format, text })).toMatchObject({
    status: 400,
    errors: { text: expect.stringMatching(/^text must /) },
  })
})
