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
 * The questions of the FAQ that decide about a plan, in its order.
 * @throws {Error} when the FAQ has lost one of them.
 */
export function pricingQuestions(): PricingQuestion[] {
  const found = QUESTIONS.filter(({ question }) => SHOWN.includes(question))
  if (found.length !== SHOWN.length) throw new Error('A question of /pricing is not in the FAQ')
  return found.map(({ question, answer }) => ({ question, answer }))
}
