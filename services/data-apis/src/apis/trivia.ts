import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/trivia.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { drawItems } from '#src/lib/chance.ts'
import { notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'
import { busy } from '#src/sources/source-error.ts'

/** Categories of Open Trivia DB by the names of our parameter. */
const CATEGORIES = {
  general: 9,
  books: 10,
  film: 11,
  music: 12,
  television: 14,
  'video-games': 15,
  science: 17,
  computers: 18,
  mythology: 20,
  sport: 21,
  geography: 22,
  history: 23,
  animals: 27,
} as const
type Category = keyof typeof CATEGORIES

/** Texts are percent-encoded. */
const text = z.string().transform((written) => decodeURIComponent(written))

const round = z.object({
  response_code: z.int(),
  results: z.array(
    z.object({
      category: text,
      difficulty: text,
      question: text,
      correct_answer: text,
      incorrect_answers: z.array(text).min(1).max(3),
    }),
  ),
})
type Question = z.infer<typeof round>['results'][number]

const counts = z.object({
  category_question_count: z.object({
    total_question_count: z.int(),
    total_easy_question_count: z.int(),
    total_medium_question_count: z.int(),
    total_hard_question_count: z.int(),
  }),
})

const API = 'https://opentdb.com'
const MAX_QUESTIONS = 50
const KEEP_SECONDS = 900
const KEEP_COUNTS_SECONDS = DAY_SECONDS
/** Codes of the API for fewer questions than were asked for, and for calls that come too fast. */
const [TOO_FEW, TOO_FAST] = [1, 5]

export default defineApi(contract, {
  async handle({ category, count, difficulty }, { randomBytes, readSource }) {
    const amount = await amountOf(category, difficulty, readSource)
    const pool = amount === 0 ? [] : await readPool({ amount, category, difficulty }, readSource)
    if (pool.length === 0) throw notFound('Open Trivia DB has no such questions')
    return drawItems(pool, Math.min(count, pool.length), randomBytes).map((one) => {
      const choices = [one.correct_answer, ...one.incorrect_answers]
      return {
        category: one.category,
        difficulty: one.difficulty,
        question: one.question,
        choices: drawItems(choices, choices.length, randomBytes),
        answer: one.correct_answer,
      }
    })
  },
})

/** The source refuses to give more questions than it has, and knows how many that is. */
async function amountOf(
  category: Category | undefined,
  difficulty: 'easy' | 'medium' | 'hard' | undefined,
  readSource: Means['readSource'],
): Promise<number> {
  if (category === undefined) return MAX_QUESTIONS
  const found = await readSource(
    'open-trivia-db',
    `${API}/api_count.php?category=${CATEGORIES[category]}`,
    { read: jsonOf(counts), keepSeconds: KEEP_COUNTS_SECONDS },
  )
  const known = found?.category_question_count
  const name = difficulty ? (`total_${difficulty}_question_count` as const) : 'total_question_count'
  return Math.min(MAX_QUESTIONS, known?.[name] ?? 0)
}

async function readPool(
  {
    amount,
    category,
    difficulty,
  }: { amount: number; category?: Category | undefined; difficulty?: string | undefined },
  readSource: Means['readSource'],
): Promise<Question[]> {
  const query = new URLSearchParams({ amount: String(amount), encode: 'url3986' })
  if (category !== undefined) query.set('category', String(CATEGORIES[category]))
  if (difficulty !== undefined) query.set('difficulty', difficulty)
  const found = await readSource('open-trivia-db', `${API}/api.php?${query}`, {
    read: readRound,
    keepSeconds: KEEP_SECONDS,
  })
  return found ?? []
}

/**
 * @throws {SourceError} when the source wants to be left alone, which it says with status 200 as
 * well.
 */
function readRound(written: string): Question[] {
  const { response_code: code, results } = jsonOf(round)(written)
  if (code === TOO_FAST) throw busy('Open Trivia DB', 5)
  if (code !== 0 && code !== TOO_FEW) throw new Error(`The code is ${code}`)
  return results
}
