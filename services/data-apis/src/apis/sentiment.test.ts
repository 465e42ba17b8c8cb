import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'
import labelled from './labelled/reviews.json' with { type: 'json' }

interface Sentiment {
  label: string
  score: number
  intensity: number
  sentences?: { text: string; start: number; words: number; score: number }[]
}

const judge = (text: string, detail = 'document') => ask<Sentiment>('sentiment', { text, detail })

/** Sentences of our own with the label that a reader gave them. */
const LABELLED = {
  positive: [
    'The staff were friendly and the room was spotless.',
    'I love this bag, it fits everything I need.',
    'Great value for the money and quick delivery.',
    'The new version is much faster and easier to use.',
    'Our guide was knowledgeable, funny and patient.',
    'Best pizza I have had in years!',
    'Setup took five minutes and everything just worked.',
    'The film is beautiful and the music is wonderful.',
    'Thank you for solving my problem so quickly.',
    'Not bad at all, I would buy it again.',
    'A comfortable chair with a stylish design.',
    'My daughter enjoyed every minute of the show.',
    'The soup was delicious and the portions were generous.',
    'I am very happy with the result.',
    'They refunded me without any trouble, excellent service.',
  ],
  negative: [
    'The battery died after two days and support ignored me.',
    'Terrible food and a rude waiter.',
    'I am disappointed with the quality of this jacket.',
    'The app crashes every time I open it.',
    'We waited two hours and the soup was cold.',
    'Worst purchase of the year, do not buy.',
    'The room was dirty and smelled awful.',
    'The book is boring and far too long.',
    'My order arrived broken and incomplete.',
    'The instructions are confusing and useless.',
    'I was not happy with the slow response.',
    'The seat was uncomfortable and the noise was unbearable.',
    'They lost my luggage and nobody apologised.',
    'The update made everything worse.',
    'It is a waste of money.',
  ],
  neutral: [
    'The train leaves at nine from platform four.',
    'The box contains a cable and a manual.',
    'The meeting was moved to Tuesday afternoon.',
    'The hotel has forty rooms on three floors.',
    'I bought it in March at the shop in town.',
    'The shirt comes in blue, grey and black.',
    'Please send the form by post.',
    'The lake is two kilometres from the village.',
    'The report covers the years 2019 to 2022.',
    'She works as a teacher in Lyon.',
  ],
}

it('agrees with as many readers as its page says', async () => {
  const cases = Object.entries(LABELLED).flatMap(([label, texts]) =>
    texts.map((text) => [label, text] as const),
  )
  let right = 0
  for (const [label, text] of cases) if ((await judge(text)).label === label) right++
  expect(readEntryText('sentiment')).toContain(`${right} of ${cases.length}`)
})

// Scores that the README of the original program in Python prints for its examples, and its tests.
it.each([
  ['VADER is smart, handsome, and funny.', 0.8316],
  ['VADER is not smart, handsome, nor funny.', -0.7424],
  ['The book was good.', 0.4404],
  ["At least it isn't a horrible book.", 0.431],
  ['Not bad at all', 0.431],
  ['A really bad, horrible book.', -0.8211],
])('scores %s as the original does', async (text, score) => {
  expect((await judge(text)).score).toBeCloseTo(score, 3)
})

it('weighs sentences by their words and finds them in the text', async () => {
  const text = 'I love it! The second one was horrible. It is blue.'
  const { intensity, label, score, sentences = [] } = await judge(text, 'sentences')
  expect([label, sentences.length]).toEqual(['mixed', 3])
  let sum = 0
  let strength = 0
  for (const one of sentences) {
    expect(text.slice(one.start, one.start + one.text.length)).toBe(one.text)
    sum += one.score * one.words
    strength += Math.abs(one.score) * one.words
  }
  expect(score).toBeCloseTo(sum / 11, 3)
  expect(intensity).toBeCloseTo(strength / 11, 3)
})

it('refuses a text without words', async () => {
  expect(await refusal('sentiment', { text: '… !' })).toMatchObject({
    status: 400,
    errors: { text: expect.any(String) },
  })
})

// cjhutto/vaderSentiment#28, #36, #72, #121 and #123, and of their kinds.
it.each([
  ['No problem at all.', 'positive'],
  ['Without a doubt excellent idea', 'positive'],
  ['I never liked how they treat me', 'negative'],
  ['nothing for redheads :(', 'negative'],
  ['I want my money back.', 'negative'],
  ['I do not think this is good.', 'negative'],
  ['The food was pretty bad.', 'negative'],
  ['It looks like rain.', 'neutral'],
  ['We never had any issues.', 'positive'],
  ['The lamp stopped working.', 'negative'],
  ['It came today. 😀', 'positive'],
  ['It came today. :(', 'negative'],
  ['😍👍', 'positive'],
  ['😡', 'negative'],
  [':)', 'positive'],
])('labels %s', async (text, label) => {
  expect(await judge(text)).toMatchObject({ label })
})

it('agrees with labelled reviews as often as its page says', async () => {
  let right = 0
  let opposite = 0
  for (const { positive, text } of labelled.reviews) {
    const { score } = await judge(text)
    if (Math.abs(score) >= 0.05) positive === score > 0 ? right++ : opposite++
  }
  const of = labelled.reviews.length
  expect(right / of).toBeGreaterThan(0.7)
  expect(readEntryText('sentiment').replace(/\s+/g, ' ')).toContain(
    `Of ${of} sentences of reviews that people labelled it gets ${right} right, takes ${opposite} for the opposite`,
  )
})
