import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'

interface Converted {
  words: string[]
  cases: Record<string, string>
}

const convert = (query: Record<string, string>) => ask<Converted>('case-convert', query)

// lodash 4.18.1, snakeCase and kebabCase, which count digits as words.
it.each([
  ['parseXMLResponse2', 'parse_xml_response_2', 'parse-xml-response-2'],
  ['user_account_id', 'user_account_id', 'user-account-id'],
  ['Hello, World!', 'hello_world', 'hello-world'],
  ['fooBar2Baz', 'foo_bar_2_baz', 'foo-bar-2-baz'],
  ['HTTPServer', 'http_server', 'http-server'],
])('writes %s as another library does', async (text, snake, kebab) => {
  const { cases } = await convert({ text, separate_numbers: 'true' })
  expect(cases).toMatchObject({ snake, kebab })
})

// The table of cases in the README of change-case 5.4.4.
it('writes two words in every case', async () => {
  const { cases } = await convert({ text: 'two words' })
  expect(cases).toMatchObject({
    camel: 'twoWords',
    capital: 'Two Words',
    constant: 'TWO_WORDS',
    dot: 'two.words',
    kebab: 'two-words',
    lower: 'two words',
    pascal: 'TwoWords',
    path: 'two/words',
    sentence: 'Two words',
    snake: 'two_words',
    train: 'Two-Words',
  })
})

it('keeps short words small in a title, but for the first', async () => {
  const { cases } = await convert({ text: 'the_lord_of_the_rings' })
  expect(cases.title).toBe('The Lord of the Rings')
  expect(cases.capital).toBe('The Lord Of The Rings')
})

// The makers' own spellings: apple.com, ebay.com, github.com, nasa.gov; the README of title-case 4.3.2
// keeps manual case.
it.each([
  ['iPhone and eBay', 'iPhone and eBay', 'iPhone and eBay'],
  ['eBay', 'eBay', 'eBay'],
  ['JavaScript: the good parts', 'JavaScript the Good Parts', 'JavaScript the good parts'],
  ['GitHub', 'GitHub', 'GitHub'],
  ['the macOS release of LaTeX', 'The macOS Release of LaTeX', 'The macOS release of LaTeX'],
  ['a report by NASA', 'A Report by NASA', 'A report by NASA'],
  ['old McDonald had a farm', 'Old McDonald Had a Farm', 'Old McDonald had a farm'],
  ['THE LORD OF THE RINGS', 'The Lord of the Rings', 'The lord of the rings'],
  ['userAccountId', 'User Account Id', 'User account id'],
  ['Hello, World!', 'Hello World', 'Hello world'],
  ['The Lord Of The Rings', 'The Lord of the Rings', 'The lord of the rings'],
])('writes %s in prose', async (text, title, sentence) => {
  expect((await convert({ text })).cases).toMatchObject({ title, sentence })
})

it('keeps letters of other scripts and joins at an apostrophe', async () => {
  const { cases, words } = await convert({ text: "don't Größe ΑΒΓ" })
  expect(words).toEqual(['dont', 'Größe', 'ΑΒΓ'])
  expect(cases.snake).toBe('dont_größe_αβγ')
})

it('refuses a text without words', async () => {
  expect(await refusal('case-convert', { text: '--- !' })).toMatchObject({
    status: 400,
    errors: { text: 'text must contain a letter or a digit' },
  })
})
