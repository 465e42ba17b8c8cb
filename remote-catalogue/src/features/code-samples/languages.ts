/** The languages of code samples, in the order of their tabs. */
const LANGUAGES = [
  { id: 'curl', name: 'curl' },
  { id: 'javascript', name: 'JavaScript' },
  { id: 'python', name: 'Python' },
  { id: 'java', name: 'Java' },
  { id: 'csharp', name: 'C#' },
  { id: 'php', name: 'PHP' },
  { id: 'ruby', name: 'Ruby' },
  { id: 'go', name: 'Go' },
  { id: 'swift', name: 'Swift' },
] as const

export type LanguageId = (typeof LANGUAGES)[number]['id']

export const LANGUAGE_IDS: readonly LanguageId[] = LANGUAGES.map(({ id }) => id)

/** The tabs of a page's code: its languages, then the set-up of an assistant that makes the call itself. */
export const TABS = [...LANGUAGES, { id: 'mcp', name: 'MCP' }] as const

export type TabId = (typeof TABS)[number]['id']

export const TAB_IDS: readonly TabId[] = TABS.map(({ id }) => id)

/** True for the id of a tab; the value may come from an address or from storage. */
export function isTab(value: unknown): value is TabId {
  return TAB_IDS.includes(value as TabId)
}
