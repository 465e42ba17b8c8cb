import { expect, it } from 'vitest'
import { parseMarkdown } from './markdown.ts'
import { readingTime } from './reading-time.ts'

const words = (count: number) => 'word '.repeat(count)
const time = (markdown: string) => readingTime(parseMarkdown(markdown))

it('counts words of paragraphs, lists, tables and headings, and not those of code', () => {
  const text =
    '## One two\n\n- three\n\n| four |\n| - |\n| five |\n\n```js\nsix\n```\n\n*s*even – `e`.'
  expect(time(text).words).toBe(7)
})

it('takes 200 words a minute', () => {
  expect(time(words(1000)).minutes).toBe(5)
})

it('takes 20 lines of code a minute, blank ones left out', () => {
  const code = `\`\`\`js\n${'a()\n\n'.repeat(40)}\`\`\``
  expect(time(`${words(200)}\n\n${code}`)).toEqual({ words: 200, minutes: 3 })
})

it('takes a minute at least', () => {
  expect(time('Short.')).toEqual({ words: 1, minutes: 1 })
})
