import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Incident } from '#src/data/incident.ts'
import { problemsOf, readFrontMatter, splitFrontMatter, TextsError } from './front-matter.ts'
import { incidentSchema, incidentText } from './incidents-schema.ts'

const FILE_NAME = /^(\d{4}-\d\d-\d\d)-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/
const NOT_INCIDENTS = ['README.md']

/**
 * Reads and validates `incidents/*.md` below `root`: open incidents first, then the newest.
 * @throws {TextsError} with the file and field of every problem.
 */
export async function readIncidents(root: string): Promise<Incident[]> {
  const folder = path.join(root, 'incidents')
  const files = (await readdir(folder)).filter((name) => !NOT_INCIDENTS.includes(name)).sort()
  const problems: string[] = []
  const incidents: Incident[] = []
  for (const file of files) {
    const result = readIncident(file, await readFile(path.join(folder, file), 'utf8'))
    if ('problems' in result)
      problems.push(...result.problems.map((problem) => `incidents/${file}: ${problem}`))
    else incidents.push(result.incident)
  }
  if (problems.length > 0) throw new TextsError('incidents', problems)
  return incidents.sort(
    (a, b) =>
      Number(a.end !== null) - Number(b.end !== null) || Date.parse(b.start) - Date.parse(a.start),
  )
}

function readIncident(
  file: string,
  text: string,
): { incident: Incident } | { problems: readonly string[] } {
  const day = FILE_NAME.exec(file)?.[1]
  if (!day) return { problems: ['(file name): must be like 2026-11-21-what-happened.md'] }
  const { matter, body } = splitFrontMatter(text)
  const problems: string[] = []
  const fields = readFrontMatter(matter, incidentSchema, problems)
  if (matter === null) return { problems }
  const paragraphs = incidentText.safeParse(body)
  if (paragraphs.error) problems.push(...problemsOf(paragraphs.error, 'text', 'text.'))
  if (fields && !fields.start.startsWith(day))
    problems.push(`start: must be on ${day}, like the file`)
  if (!fields || !paragraphs.success || problems.length > 0) return { problems }
  return {
    incident: { id: file.slice(0, -'.md'.length), ...fields, paragraphs: paragraphs.data },
  }
}
