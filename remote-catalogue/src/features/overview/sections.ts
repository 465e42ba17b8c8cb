/** Titles of the sections of an API's page by their ids, in the order of the page. */
export const SECTIONS = {
  parameters: 'Parameters',
  'response-fields': 'Response fields',
  notes: 'Good to know',
  quota: 'Rate limit and quota',
  errors: 'Errors',
  changelog: 'Changelog',
  related: 'Related APIs',
} as const

/** Id and title of a section. */
export function sectionOf(id: keyof typeof SECTIONS): { id: string; title: string } {
  return { id, title: SECTIONS[id] }
}
