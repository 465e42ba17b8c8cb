import { z } from 'zod'

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** True for a day of the calendar, such as `2026-02-28`. */
function isDay(text: string): boolean {
  const timestamp = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(timestamp.getTime()) && timestamp.toISOString().startsWith(text)
}

/** The illustration of articles that name none. */
export const USUAL_IMAGE = 'article.svg'

/** The front matter of an article, `posts/<slug>.md`. */
export const postSchema = z.strictObject({
  title: z.string().trim().min(8).max(60),
  description: z.string().trim().min(80).max(165),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'must look like 2026-02-28')
    .refine(isDay, 'is not a day of the calendar'),
  image: z
    .string()
    .regex(/^[a-z0-9-]+\.svg$/, 'must be the name of a file in illustrations/')
    .default(USUAL_IMAGE),
  related: z
    .array(z.string().regex(slugPattern, 'must be the slug of an API'))
    .min(2)
    .max(4)
    .refine((slugs) => new Set(slugs).size === slugs.length, 'names an API twice'),
})

/** Front matter after validation. */
export type PostFrontMatter = z.infer<typeof postSchema>

/** The languages of code in articles. */
export const CODE_LANGUAGES = [
  'js',
  'python',
  'json',
  'http',
  'sh',
  'text',
  'yaml',
  'sql',
  'html',
  'go',
  'php',
] as const
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]
