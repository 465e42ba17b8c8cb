import { installCommand } from '#src/data/client-archives.ts'

/** Samples with a client of ours, each with the id of the tab. */
const CLIENTS = [
  { id: 'typescript-client', name: 'TypeScript client' },
  { id: 'python-client', name: 'Python client' },
] as const

/** The languages of samples that need nothing of ours, in the order of their tabs. */
const LANGUAGES = [
  { id: 'curl', name: 'curl' },
  { id: 'javascript', name: 'JavaScript' },
  { id: 'javascript-axios', name: 'axios' },
  { id: 'python', name: 'Python' },
  { id: 'python-requests', name: 'requests' },
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

/** The command that installs what the sample of a tab needs; null for those that need nothing. `site` is an origin. */
export function installOf(tab: TabId, site: string): string | null {
  if (tab === 'typescript-client') return installCommand('typescript', site)
  if (tab === 'python-client') return installCommand('python', site)
  if (tab === 'javascript-axios') return 'npm install axios'
  return tab === 'python-requests' ? 'pip install requests' : null
}
