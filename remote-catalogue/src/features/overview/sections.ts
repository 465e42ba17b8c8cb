/** Titles of the sections of an API's page by their ids, in the order of the page. */
const TITLES = {
  parameters: 'Parameters',
  'response-fields': 'Response fields',
  notes: 'Good to know',
  quota: 'Rate limit and quota',
  errors: 'Errors',
  changelog: 'Changelog',
  related: 'Related APIs',
} as const

export type SectionId = keyof typeof TITLES

/** Id and title of a section. */
export function sectionOf(id: SectionId): { id: SectionId; title: string } {
  return { id, title: TITLES[id] }
}

/** The sections that a page has. */
export function sectionsOf({ changes }: { changes?: unknown }): { id: SectionId; title: string }[] {
  return (Object.keys(TITLES) as SectionId[])
    .filter((id) => id !== 'changelog' || changes !== undefined)
    .map(sectionOf)
}
