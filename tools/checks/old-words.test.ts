import { expect, it } from 'vitest'
import { oldWords } from './old-words.ts'

const found = (file: string, content: string) =>
  oldWords(file, content).map(({ line, term, word }) => `${line}: ${word} is ${term}`)

it('finds old words in names, comments and texts of code', () => {
  const code = `/** Reads an answer. */
const MOST_BYTES = 10
const storedAnswer = answered('what the API answers', 'answered')
`
  expect(found('host/src/a.ts', code)).toEqual([
    '1: answer is response',
    '2: MOST_BYTES is MAX_, max',
    '3: storedAnswer is response',
    '3: answered is response',
    '3: answer is response',
  ])
})

it('finds them in prose, and leaves code of Markdown alone', () => {
  const page =
    '# Limits\n\nFive calls per second, `answer`.\n\n```sh\ncurl answer\n```\n\nLog in.\n'
  expect(found('remote-content/src/docs/a.md', page)).toEqual([
    '3: calls per second is requests per second',
    '9: Log in is sign in, sign out',
  ])
})

it('takes a word where it is right', () => {
  expect(found('remote-content/faq.yaml', 'answer: Yes, the answer is short.')).toEqual([])
  expect(found('remote-content/src/pages/a.tsx', "const a = { 'x-answer-kind': 'live' }")).toEqual(
    [],
  )
  expect(found('services/identity/src/a.ts', '// the second factor')).toEqual([])
  expect(found('host/src/a.tsx', "const text = 'Your second factor'")).toEqual([
    '1: second factor is 2FA',
  ])
})
