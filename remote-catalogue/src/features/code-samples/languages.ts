import type { Client } from '#src/data/client-archives.ts'

/** Samples with a client of ours, each with the id of the tab. */
const CLIENTS = [
  { id: 'typescript-client', name: 'TypeScript client' },
  { id: 'python-client', name: 'Python client' },
] as const

/** The languages of samples that need nothing of ours, in the order of their tabs. */
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

/** The tabs of a page's code: clients, languages, then the set-up of an assistant that makes the call itself. */
export const TABS = [...CLIENTS, ...LANGUAGES, { id: 'mcp', name: 'MCP' }] as const

export type TabId = (typeof TABS)[number]['id']

export const TAB_IDS: readonly TabId[] = TABS.map(({ id }) => id)

/** Runs in every shell without a project, a package or an installation. */
export const DEFAULT_TAB: TabId = 'curl'

/** True for the id of a tab; the value may come from an address or from storage. */
export function isTab(value: unknown): value is TabId {
  return TAB_IDS.includes(value as TabId)
}

/** The client that the sample of a tab needs; null for those that need none. */
export function clientOf(tab: TabId): Client | null {
  if (tab === 'typescript-client') return 'typescript'
  return tab === 'python-client' ? 'python' : null
}
