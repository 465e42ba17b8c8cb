import type { StandIn } from '#src/testing/stand-in-server.ts'

/** Products by their number (openfoodfacts.github.io/openfoodfacts-server/api). */
const PRODUCTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '9501101530003': {
    product_name: 'Pâte aux noisettes',
    product_name_en: 'Hazelnut spread',
    generic_name: 'Pâte à tartiner aux noisettes et au cacao',
    generic_name_en: 'Hazelnut spread with cocoa',
    brands: 'The Example Orchard',
    quantity: '400 g',
    categories_tags: ['en:breakfasts', 'en:spreads', 'en:sweet-spreads', 'fr:pates-a-tartiner'],
    ingredients_text:
      'Sucre, huile de palme, NOISETTES 13%, cacao maigre 7,4%, LAIT écrémé en poudre 6,6%, LACTOSERUM en poudre, émulsifiants: lécithines [SOJA], vanilline',
    ingredients_text_en: '',
    nutrition_grades: 'e',
    last_modified_t: 1_757_582_400,
  },
  '0737628064502': {
    product_name: 'Thai peanut noodle kit includes stir-fry rice noodles & thai peanut seasoning',
    brands: 'The Example Kitchen',
    nutrition_grades: 'unknown',
    ingredients_text_en: 'Rice noodles (rice, water), seasoning packet. '.repeat(80),
  },
  '20724696': {},
}

/** Reads a product by its barcode, version 2. */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const [, code = ''] = /^\/api\/v2\/product\/(\d+)\.json$/.exec(pathname) ?? []
  const product = PRODUCTS[code]
  if (!product) {
    const body = { code, status: 0, status_verbose: 'product not found' }
    // The number decides, since both happen.
    return code.endsWith('0') ? { status: 404, body } : { body }
  }
  const fields = searchParams.get('fields')?.split(',') ?? []
  const picked = Object.entries(product).filter(([name]) => fields.includes(name))
  return {
    body: { code, product: Object.fromEntries(picked), status: 1, status_verbose: 'product found' },
  }
}
