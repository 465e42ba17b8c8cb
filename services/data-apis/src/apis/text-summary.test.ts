import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { readEntryText } from '#src/testing/entry-text.ts'
import { ARTICLES } from '#src/testing/text-summary.labelled.ts'

interface Summary {
  summary: string
  sentences: { index: number; weight: number; dependent: boolean }[]
  words: { original: number; summary: number }
  ratio: number
}

const shorten = (query: Record<string, string | number>) => ask<Summary>('text-summary', query)

/** Solves a system of linear equations by Gauss-Jordan elimination. */
function solve(rows: number[][]): number[] {
  const size = rows.length
  for (let pivot = 0; pivot < size; pivot++) {
    const lead = rows[pivot] ?? []
    const scale = lead[pivot] ?? 1
    rows[pivot] = lead.map((value) => value / scale)
    for (let row = 0; row < size; row++) {
      const factor = rows[row]?.[pivot] ?? 0
      if (row !== pivot)
        rows[row] = (rows[row] ?? []).map((value, k) => value - factor * (rows[pivot]?.[k] ?? 0))
    }
  }
  return rows.map((row) => row.at(-1) ?? 0)
}

/** The weights as the solution of the linear system that the iteration approaches. */
function weightsBySolving(sentences: string[]): number[] {
  const bags = sentences.map((sentence) => sentence.split(' '))
  const link = (a: string[], b: string[]) =>
    a.filter((word) => b.includes(word)).length / Math.log(a.length * b.length)
  const links = bags.map((a, i) => bags.map((b, k) => (i === k ? 0 : link(a, b))))
  const sums = links.map((row) => row.reduce((sum, one) => sum + one, 0))
  const system = links.map((row, i) => [
    ...row.map((one, k) => (i === k ? 1 : 0) - (0.85 * one) / (sums[k] || 1)),
    0.15,
  ])
  const weights = solve(system)
  const max = Math.max(...weights)
  return weights.map((weight) => Math.round((weight / max) * 100) / 100)
}

it.each([
  [['red apple grows', 'red apple falls', 'green pear falls', 'pear grows slowly']],
  [['alpha beta gamma', 'beta gamma delta', 'gamma delta epsilon', 'zeta eta theta']],
  [['tea cup milk', 'milk cow farm', 'farm cow barn', 'barn door tea', 'tea milk sugar cup']],
])('weighs %j as solving the equations does', async (sentences) => {
  const text = sentences.map((one) => `${one[0]?.toUpperCase()}${one.slice(1)}.`).join(' ')
  const response = await shorten({ text, sentences: 20, language: 'en' })
  expect(response.sentences.map(({ weight }) => weight)).toEqual(weightsBySolving(sentences))
  expect(response).toMatchObject({ summary: text, ratio: 1 })
})

it('keeps the marked sentence as often as its page says', async () => {
  let found = 0
  for (const { gist, text } of ARTICLES) {
    const { sentences } = await shorten({ text, sentences: 2 })
    if (sentences.some(({ index }) => index === gist)) found++
  }
  expect(readEntryText('text-summary')).toContain(`${found} of ${ARTICLES.length}`)
})

it('keeps within a share of the words', async () => {
  const text = ARTICLES[0]?.text ?? ''
  const { ratio, words } = await shorten({ text, ratio: 0.5 })
  expect(ratio).toBeLessThanOrEqual(0.5)
  expect(words.original).toBe(text.split(' ').length)
})

it('does not end a sentence after an abbreviation', async () => {
  const text = 'Dr. Lee met Mrs. Hall. She thanked J. Smith. It rained.'
  const { sentences } = await shorten({ text, sentences: 20 })
  expect(sentences).toHaveLength(3)
})

it('marks a sentence that refers to one left out', async () => {
  const text =
    'A storm came. It broke the old oak tree in the park. The oak tree in the park was old.'
  const { sentences } = await shorten({ text, sentences: 2, language: 'en' })
  expect(sentences.map(({ dependent, index }) => [index, dependent])).toEqual([
    [1, true],
    [2, false],
  ])
})

it('refuses what has no sentence or too many', async () => {
  expect(await refusal('text-summary', { text: '…' })).toMatchObject({ status: 400 })
  expect(await refusal('text-summary', { text: 'One ends. '.repeat(250) })).toMatchObject({
    status: 422,
    code: 'too_many_sentences',
  })
})
