import { formatDay } from '@orchard/shared/format'
import { checks, on } from './checked-samples.json'
import type { TabId } from './languages.ts'

/** Code for browsers can be read by everybody, and has no environment variables. */
const SERVERS_ONLY = ' For Node.js 20 or later: in a browser, anyone could read your key.'

/** How the samples of a language or a client were tested, as `npm run snippets` has written it down. */
export function checkedWords(language: Exclude<TabId, 'mcp'>): string {
  const day = formatDay(on)
  if (!isChecked(language)) return 'Untested.'
  const { how, with: tool } = checks[language]
  const where = language.includes('script') ? SERVERS_ONLY : ''
  return how === 'ran'
    ? `Tested with ${tool} on ${day}.${where}`
    : `Syntax checked with ${tool} on ${day}, not run.`
}

function isChecked(language: string): language is keyof typeof checks {
  return language in checks
}
