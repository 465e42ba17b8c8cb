import type { LoadContext } from '@orchard/shared/contracts'
import { type Question, readQuestions } from './faq.ts'

/** A question of the FAQ as /pricing shows it. */
export type PricingQuestion = Pick<Question, 'question' | 'answer'>

const SHOWN = ['one-key', 'how-many-calls', 'quota-used-up', 'annual-billing']

/**
 * The questions of the FAQ about choosing a plan, in the order of the FAQ.
 * @throws {Error} when the FAQ no longer has one of them.
 */
export async function readPricingQuestions(context: LoadContext): Promise<PricingQuestion[]> {
  const groups = await readQuestions(context)
  const found = groups.flatMap(({ questions }) =>
    questions.filter(({ slug }) => SHOWN.includes(slug)),
  )
  if (found.length !== SHOWN.length) throw new Error('The FAQ lacks a question of /pricing')
  return found.map(({ question, answer }) => ({ question, answer }))
}
