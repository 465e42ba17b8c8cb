import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('prefers texts of the language, and else gives those of the packaging', async () => {
  expect(await ask('product-barcode', { gtin: '9 501101 530003', language: 'en' })).toMatchObject({
    gtin14: '09501101530003',
    generic_name: 'Hazelnut spread with cocoa',
    quantity: '400 g',
    category: ['breakfasts', 'spreads', 'sweet spreads'],
    ingredients: expect.stringMatching(/^Sucre, huile de palme/),
    nutri_score: 'e',
    changed_on: '2025-09-11',
  })
})

it('cuts long lists of ingredients, and leaves out what nobody entered', async () => {
  const response = await ask<{ ingredients: string }>('product-barcode', { gtin: '737628064502' })
  expect(response.ingredients.length).toBeLessThanOrEqual(1_500)
  expect(response.ingredients.endsWith('…')).toBe(true)
  expect(response).toMatchObject({ nutri_score: null, generic_name: null, changed_on: null })
  expect(await ask('product-barcode', { gtin: '20724696' })).toEqual({
    gtin14: '00000020724696',
    name: null,
    generic_name: null,
    brand: null,
    quantity: null,
    category: [],
    ingredients: null,
    nutri_score: null,
    changed_on: null,
    url: 'https://world.openfoodfacts.org/product/20724696',
  })
})

it('asks for the number as it is printed, and for no more fields than it passes on', async () => {
  const { asked, sources } = recordingSources()
  for (const gtin of ['737628064502', '00737628064502', '20724696'])
    await ask('product-barcode', { gtin, language: 'de' }, { sources })
  const address = 'https://world.openfoodfacts.org/api/v2/product'
  expect(asked.map((url) => url.split('?')[0])).toEqual([
    `${address}/0737628064502.json`,
    `${address}/0737628064502.json`,
    `${address}/20724696.json`,
  ])
  expect(new URL(asked[0] ?? '').search).toBe(
    '?fields=product_name,generic_name,brands,quantity,categories_tags,ingredients_text,nutrition_grades,last_modified_t,product_name_de,generic_name_de,ingredients_text_de',
  )
})

it.each([
  ['9501101530004', 'gtin has a wrong check digit'],
  ['123', 'gtin must have 8, 12, 13 or 14 digits'],
  ['95011015300ab', 'gtin must have 8, 12, 13 or 14 digits'],
])('refuses %s', async (gtin, detail) => {
  expect(await refusal('product-barcode', { gtin })).toMatchObject({ status: 400, detail })
})

it.each(['4006381333931', '5000112637922', '9780141439518', '10614141000415'])(
  'does not know %s',
  async (gtin) => {
    expect(await refusal('product-barcode', { gtin })).toMatchObject({
      status: 404,
      code: 'unknown_product',
    })
  },
)
