import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import type { QuestionGroup } from '#src/data/faq.ts'
import { withFigures } from '#src/data/figures.ts'
import { problemsOf } from './front-matter.ts'

const FILE = 'faq.yaml'

const questionSchema = z.strictObject({
  slug: z.string(),
  question: z.string(),
  answer: z.string(),
  link: z.strictObject({ to: z.string().startsWith('/'), name: z.string() }).optional(),
})

const groupsSchema = z.array(
  z.strictObject({ name: z.string(), questions: z.array(questionSchema) }),
)

/**
 * The questions of `faq.yaml` below `root`, with the names of their figures.
 * @throws {Error} with every field that is not valid, or the first figure that is unknown.
 */
export async function readFaq(root: string): Promise<readonly QuestionGroup[]> {
  const text = await readFile(path.join(root, FILE), 'utf8')
  try {
    withFigures(text)
    const result = groupsSchema.safeParse(parse(text))
    if (result.success) return result.data as readonly QuestionGroup[]
    throw new Error(problemsOf(result.error, '(whole file)').join('\n'))
  } catch (error) {
    throw new Error(`${FILE}: ${(error as Error).message}`)
  }
}
