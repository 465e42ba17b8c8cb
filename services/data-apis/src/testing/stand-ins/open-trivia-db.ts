import type { StandIn } from '#src/testing/stand-in-server.ts'

/** Questions by category; categories that are not here have none. */
const QUESTIONS = [
  {
    id: 17,
    type: 'multiple',
    difficulty: 'medium',
    category: 'Science & Nature',
    question: 'Which metal has the chemical symbol "W"?',
    correct_answer: 'Tungsten',
    incorrect_answers: ['Vanadium', 'Zirconium', 'Tantalum'],
  },
  {
    id: 17,
    type: 'multiple',
    difficulty: 'medium',
    category: 'Science & Nature',
    question: 'Which planet of the solar system has the shortest day?',
    correct_answer: 'Jupiter',
    incorrect_answers: ['Saturn', 'Mercury', 'Mars'],
  },
  {
    id: 17,
    type: 'boolean',
    difficulty: 'easy',
    category: 'Science & Nature',
    question: 'Water boils at a lower temperature on a high mountain than at the sea.',
    correct_answer: 'True',
    incorrect_answers: ['False'],
  },
  {
    id: 22,
    type: 'multiple',
    difficulty: 'hard',
    category: 'Geography',
    question: 'Which of these towns lies on the river Elbe?',
    correct_answer: 'Ústí nad Labem',
    incorrect_answers: ['Plzeň', 'Brno', 'Olomouc'],
  },
] as const
/** The whole database is larger than any round. */
const COPIES = 20

/** Open Trivia DB (opentdb.com/api_config.php). */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  const id = searchParams.get('category')
  const found = QUESTIONS.filter((one) => id === null || String(one.id) === id)
  if (pathname === '/api_count.php') {
    const count = (level?: string) =>
      found.filter((one) => level === undefined || one.difficulty === level).length
    return {
      body: {
        category_id: Number(id),
        category_question_count: {
          total_question_count: count(),
          total_easy_question_count: count('easy'),
          total_medium_question_count: count('medium'),
          total_hard_question_count: count('hard'),
        },
      },
    }
  }
  if (pathname !== '/api.php') return { status: 404, body: 'Not found' }
  const amount = Number(searchParams.get('amount'))
  const level = searchParams.get('difficulty')
  if (!(amount >= 1 && amount <= 50) || searchParams.get('encode') !== 'url3986')
    return { body: { response_code: 2, results: [] } }
  const fitting = found.filter(({ difficulty }) => level === null || difficulty === level)
  const all = id === null ? Array.from({ length: COPIES }, () => fitting).flat() : [...fitting]
  if (all.length < amount && id !== null) return { body: { response_code: 1, results: [] } }
  return {
    body: {
      response_code: 0,
      results: all.slice(0, amount).map(({ id: _, incorrect_answers, ...question }) => ({
        ...Object.fromEntries(
          Object.entries(question).map(([name, value]) => [name, encodeURIComponent(value)]),
        ),
        incorrect_answers: incorrect_answers.map(encodeURIComponent),
      })),
    },
  }
}
