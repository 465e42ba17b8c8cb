/** What incidents and maintenance can affect, beside single APIs, in the order in which pages show it. */
export const PART_NAMES = {
  site: 'This site',
  'product-api': 'Product API',
  'data-apis': 'Data APIs',
  identity: 'Identity provider',
  payments: 'Payments',
} as const
