import { z } from 'zod'
import { INCIDENT_STATES } from '#src/data/incident.ts'
import { SYSTEM_PARTS } from '#src/data/system-parts.ts'

const timestamp = z
  .string()
  .refine(
    (value) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(value) && !Number.isNaN(Date.parse(value)),
    'must be a moment in UTC such as 2026-11-21T07:05Z',
  )

const ids = SYSTEM_PARTS.map(({ id }) => id)

/** The front matter of an incident. */
export const incidentSchema = z
  .strictObject({
    title: z.string().trim().min(8).max(120),
    start: timestamp,
    end: timestamp.nullable(),
    components: z
      .array(z.enum(ids))
      .min(1)
      .refine((list) => new Set(list).size === list.length, 'names a component twice'),
    state: z.enum(INCIDENT_STATES),
  })
  .superRefine(({ start, end, state }, context) => {
    const report = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (end !== null && Date.parse(end) <= Date.parse(start)) report('end', 'must be after start')
    if ((state === 'resolved') !== (end !== null))
      report('state', 'must be resolved if there is an end, and only then')
  })

/** The text below the front matter, as paragraphs. */
export const incidentText = z
  .string()
  .transform((text) =>
    text
      .split(/\n\s*\n/)
      .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
      .filter((paragraph) => paragraph !== ''),
  )
  .pipe(
    z
      .array(
        z
          .string()
          .max(800)
          .refine(
            (paragraph) => !/^(?:#|[-*+] |\d+\. |>|`{3})|[<`*]|\]\(/.test(paragraph),
            'is plain text: no headings, lists, links, code or HTML',
          ),
      )
      .min(1, 'is missing')
      .max(6),
  )
