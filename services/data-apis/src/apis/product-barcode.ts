import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/product-barcode.ts'
import { defineApi } from '#src/define-api.ts'
import { isoDate } from '#src/lib/calendar.ts'
import { isGtin } from '#src/lib/gtin.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { shorten } from '#src/lib/search-text.ts'
import { invalidParameter, ResponseError } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

const text = z.string().nullish()

/** Texts by language have its code at the end of their name. */
const found = z.object({
  status: z.int(),
  product: z
    .object({
      product_name: text,
      generic_name: text,
      brands: text,
      quantity: text,
      categories_tags: z.array(z.string()).nullish(),
      ingredients_text: text,
      nutrition_grades: text,
      last_modified_t: z.number().nullish(),
    })
    .catchall(z.unknown())
    .optional(),
})
type Product = NonNullable<z.infer<typeof found>['product']>

const SITE = 'https://world.openfoodfacts.org'
const KEEP_SECONDS = DAY_SECONDS
const MAX_CATEGORIES = 10
const MAX_CHARACTERS = 1_500
const MAX_NAME_CHARACTERS = 200

export default defineApi(contract, {
  async handle({ gtin, language }, { readSource }) {
    const code = readGtin(gtin)
    const fields = [
      ...['product_name', 'generic_name', 'brands', 'quantity', 'categories_tags'],
      ...['ingredients_text', 'nutrition_grades', 'last_modified_t'],
      ...['product_name', 'generic_name', 'ingredients_text'].map((name) => `${name}_${language}`),
    ].join(',')
    const response = await readSource(
      'open-food-facts',
      `${SITE}/api/v2/product/${code}.json?fields=${fields}`,
      { read: jsonOf(found), keepSeconds: KEEP_SECONDS },
    )
    const product = response?.status === 1 ? response.product : undefined
    if (!product)
      throw new ResponseError(404, 'unknown_product', `Open Food Facts has no product ${code}`)
    const grade = product.nutrition_grades ?? ''
    return {
      gtin14: compactCode(gtin).padStart(14, '0'),
      name: textOf(product, 'product_name', language, MAX_NAME_CHARACTERS),
      generic_name: textOf(product, 'generic_name', language, MAX_NAME_CHARACTERS),
      brand: shorten(product.brands ?? '', MAX_NAME_CHARACTERS) || null,
      quantity: shorten(product.quantity ?? '', MAX_NAME_CHARACTERS) || null,
      category: categoriesOf(product),
      ingredients: textOf(product, 'ingredients_text', language, MAX_CHARACTERS),
      nutri_score: /^[a-e]$/.test(grade) ? grade : null,
      changed_on:
        typeof product.last_modified_t === 'number'
          ? isoDate(new Date(product.last_modified_t * 1_000))
          : null,
      url: `${SITE}/product/${code}`,
    }
  },
})

/** The number as Open Food Facts writes it: 8 digits, else 13, or 14 for a case. */
function readGtin(written: string): string {
  const digits = compactCode(written)
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits))
    throw invalidParameter('gtin', 'must have 8, 12, 13 or 14 digits')
  if (!isGtin(digits)) throw invalidParameter('gtin', 'has a wrong check digit')
  return digits.length === 8 ? digits : digits.replace(/^0(?=\d{13}$)/, '').padStart(13, '0')
}

/** In the language, else in that of the packaging. */
function textOf(
  product: Product,
  name: 'product_name' | 'generic_name' | 'ingredients_text',
  language: string,
  max: number,
): string | null {
  const own = product[`${name}_${language}`]
  const written = typeof own === 'string' && own.trim() !== '' ? own : (product[name] ?? '')
  return shorten(written, max) || null
}

/** English names from the wide to the narrow; tags of other languages have no translation yet. */
function categoriesOf({ categories_tags }: Product): string[] {
  return (categories_tags ?? [])
    .filter((tag) => tag.startsWith('en:'))
    .map((tag) => tag.slice('en:'.length).replaceAll('-', ' '))
    .slice(0, MAX_CATEGORIES)
}
