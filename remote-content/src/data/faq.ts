import { accounts } from './faq/accounts.ts'
import { calling } from './faq/calling.ts'
import { limits } from './faq/limits.ts'
import { plans } from './faq/plans.ts'
import { privacy } from './faq/privacy.ts'
import type { Question, QuestionGroup } from './faq/question.ts'
import { site } from './faq/site.ts'

export type { Question, QuestionGroup } from './faq/question.ts'

/** The questions of /faq, by group and in order. */
export const QUESTION_GROUPS: readonly QuestionGroup[] = [
  calling,
  accounts,
  plans,
  limits,
  privacy,
  site,
]

/** The same without the groups. */
export const QUESTIONS: readonly Question[] = QUESTION_GROUPS.flatMap(({ questions }) => questions)
