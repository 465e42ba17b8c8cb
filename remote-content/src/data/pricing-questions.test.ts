import path from 'node:path'
import { expect, it } from 'vitest'
import { readFaq } from '#build/read-faq.ts'
import { fillFigures } from '#src/data/figures.ts'
import { contextWith } from '#src/testing/render-page.tsx'
import { readPricingQuestions } from './pricing-questions.ts'

const questions = fillFigures(await readFaq(path.resolve(import.meta.dirname, '../..')))

it('takes four questions with their responses from the FAQ', async () => {
  const context = contextWith((file) =>
    file === 'data/faq.json' ? JSON.stringify(questions) : null,
  )
  const shown = await readPricingQuestions(context)
  expect(shown).toHaveLength(4)
  expect(shown.every(({ answer }) => answer.length > 40)).toBe(true)
})

it('fails when the FAQ lacks one of them', async () => {
  await expect(readPricingQuestions(contextWith(() => '[]'))).rejects.toThrow('lacks a question')
})
