import { expect, it } from 'vitest'
import { pricingQuestions } from './pricing-questions.ts'

it('takes four questions with their answers from the FAQ', () => {
  const questions = pricingQuestions()
  expect(questions).toHaveLength(4)
  expect(questions.every(({ answer }) => answer.length > 40)).toBe(true)
})
