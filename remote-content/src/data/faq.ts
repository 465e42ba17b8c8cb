import type { LoadContext } from '@orchard/shared/contracts'
import { fillFigures } from './figures.ts'

/** A question with its answer in plain words and, where there is more to read, a link. */
export interface Question {
  /** Its fragment on /faq, which must not change, as other sites link to it. */
  slug: string
  question: string
  answer: string
  link?: { to: string; name: string }
}

/** Questions about one topic. */
export interface QuestionGroup {
  name: string
  questions: readonly Question[]
}

/** The questions of /faq, by group and in order, with the names of their figures; see `fillFigures`. */
export function readQuestionsAsBuilt(context: LoadContext): Promise<readonly QuestionGroup[]> {
  return context.readAsset<readonly QuestionGroup[]>('data/faq.json')
}

/** The questions of /faq, by group and in order. */
export async function readQuestions(context: LoadContext): Promise<readonly QuestionGroup[]> {
  return fillFigures(await readQuestionsAsBuilt(context))
}
