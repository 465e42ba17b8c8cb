import { QUESTIONS } from './faq.ts'

/** A question of the FAQ as /pricing shows it. */
export interface PricingQuestion {
  question: string
  answer: string
}

const SHOWN = [
  'Do I need a key for each API?',
  'How many calls do I get?',
  'What happens when my quota is used up?',
  'What does annual billing change?',
]

/**
 * The questions of the FAQ about choosing a plan, in the order of the FAQ.
 * @throws {Error} when the FAQ no longer has one of them.
 */
export function pricingQuestions(): PricingQuestion[] {
  const found = QUESTIONS.filter(({ question }) => SHOWN.includes(question))
  if (found.length !== SHOWN.length) throw new Error('The FAQ lacks a question of /pricing')
  return found.map(({ question, answer }) => ({ question, answer }))
}
