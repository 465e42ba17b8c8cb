import { expect, test } from '#fixtures/test.ts'

/** Unexpected values of every kind that an address can carry. */
const ODD = [
  'nonsense',
  'FINANCE',
  ' finance ',
  '%00',
  '%0D%0Aa%0Ab',
  '%FF%FE',
  '%F0%9F%8D%8E',
  '<b>x</b>',
  '"\'`&amp;',
  '-1',
  '9'.repeat(400),
  'e\u0301'.normalize('NFD'),
  'a'.repeat(2_000),
]

/** Every page with parameters, and all parameters that any page reads. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/api': ['q', 'category', 'new', 'updated', 'sort'],
  '/': ['q', 'category'],
  '/api/advice': ['lang'],
  '/category/finance': ['size'],
  '/pricing': ['billing', 'calls', 'growth', 'size', 'category', 'plan'],
  '/faq': ['q'],
  '/blog': ['q'],
  '/suggest-an-api': ['name', 'topic'],
  '/contact': ['topic', 'plan'],
  '/signin': ['next', 'code', 'state', 'error'],
  '/register': ['next'],
  '/forgotpassword': ['next'],
}

for (const [path, names] of Object.entries(PAGES)) {
  test(`React takes over ${path} whatever its query says`, async ({ open, expectConsoleError }) => {
    // A social sign-in that nobody began is refused; only the page around it matters here.
    if (names.includes('code')) expectConsoleError(/status of 4\d\d/)
    const queries = [
      ...ODD.map((value) => names.map((name) => `${name}=${value}`).join('&')),
      ...names.map((name) => `${name}=nonsense`),
      ...names.map((name) => `${name}&${name}=1&${name}=2&other=3`),
      `${names[0]}=${'a'.repeat(12_000)}`,
      `${'x'.repeat(50)}=${'y'.repeat(12_000)}`,
    ]
    // A hydration error is a console error and fails the test.
    for (const query of queries)
      await test.step(query.slice(0, 80), async () => {
        const response = await open(`${path}?${query}`)
        expect(response?.status()).toBe(200)
      })
  })
}
