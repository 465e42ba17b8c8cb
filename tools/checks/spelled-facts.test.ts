import { expect, it } from 'vitest'
import { spelledFacts, spellingsOf } from './spelled-facts.ts'

const FACTS = spellingsOf({
  STATUS_KEPT_DAYS: 90,
  MAX_REFUSALS: 1_000,
  SEARCH_LIMIT: 7,
  KEY_PREFIX: 'orchard_',
})
const found = (file: string, content: string) =>
  spelledFacts(file, content, FACTS).map(
    ({ line, names, words }) => `${line}: ${words} is ${names}`,
  )

it('finds a fact with its unit, in digits and words, over the end of a line', () => {
  const page = `# Status\n\nKept for 90\ndays.\n\nThe 90-day history. Your last 1,000 own errors.\n`
  expect(found('remote-content/src/docs/status.md', page)).toEqual([
    '3: 90 days is STATUS_KEPT_DAYS',
    '6: 90-day is STATUS_KEPT_DAYS',
    '6: 1,000 own errors is MAX_REFUSALS',
  ])
  expect(found('remote-content/faq.yaml', 'question: Ninety days?')).toHaveLength(1)
})

it('finds them in texts of code, and in no comment or number', () => {
  const code = `// 90 days\nconst days = 90\nconst [a, b] = ['after 90 days', \`in \${days} or 90 days\`]\n`
  expect(found('services/product-api/src/a.ts', code)).toHaveLength(2)
  expect(
    found('host/src/a.tsx', 'const a = <p>Seven results, orchard_ and orchard_client</p>'),
  ).toEqual(['1: Seven results is SEARCH_LIMIT', '1: orchard_ is KEY_PREFIX'])
})

it('leaves tests, articles and other numbers alone', () => {
  expect(found('host/src/a.test.ts', "const a = 'for 90 days'")).toEqual([])
  expect(found('remote-content/posts/a.md', '90 days')).toEqual([])
  expect(found('remote-content/faq.yaml', '190 days, 90 dayside, 90,5 days')).toEqual([])
})
