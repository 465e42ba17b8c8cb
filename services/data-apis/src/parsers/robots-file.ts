/** A group of a robots.txt: who it is for, and its rules. */
export interface RobotsGroup {
  /** Product tokens in lower case, without a version. */
  agents: string[]
  /** As `robots-rule` reads them, one a line: number of the line, `+` or `-`, and the path as written. */
  rules: string
  crawlDelay: number | null
}

/** A robots.txt by RFC 9309. */
export interface RobotsFile {
  groups: RobotsGroup[]
  sitemaps: string[]
}

const MOST_LINES = 50_000
/** As Google's parser: eight times the longest address of a browser. */
const LONGEST_LINE = 16_664
const MOST_AGENTS = 5_000
const MOST_SITEMAPS = 100

/** Reads a robots.txt; what is beyond 50,000 lines, 5,000 agents or 100 sitemaps is left out. */
export default function readRobotsFile(text: string): RobotsFile {
  const groups: RobotsGroup[] = []
  const sitemaps: string[] = []
  let agents = 0
  let group: RobotsGroup | null = null
  let isNamed = false
  for (const [index, line] of text.split(/\r\n|\r|\n/, MOST_LINES).entries()) {
    const { key, value } = pairOf(line)
    if (key === 'sitemap' && value !== '' && sitemaps.length < MOST_SITEMAPS) sitemaps.push(value)
    if (key === 'user-agent') {
      if (!group || !isNamed) {
        group = { agents: [], rules: '', crawlDelay: null }
        groups.push(group)
        isNamed = true
      }
      if (value !== '' && agents++ < MOST_AGENTS) group.agents.push(productToken(value))
    }
    if (!group || !/^(?:allow|disallow|crawl-delay)$/.test(key)) continue
    isNamed = false
    if (key === 'crawl-delay') group.crawlDelay = delayOf(value) ?? group.crawlDelay
    else if (value !== '') group.rules += `${index + 1} ${key === 'allow' ? '+' : '-'}${value}\n`
  }
  return { groups, sitemaps }
}

/** The name by which groups call a crawler such as `HarvestBot/2.1`. */
export function productToken(agent: string): string {
  const [name = ''] = agent.toLowerCase().split('/', 1)
  return name.trim()
}

function pairOf(line: string): { key: string; value: string } {
  const [written = ''] = line.slice(0, LONGEST_LINE).split('#', 1)
  const colon = written.indexOf(':')
  if (colon < 0) return { key: '', value: '' }
  return {
    key: written.slice(0, colon).trim().toLowerCase(),
    value: written.slice(colon + 1).trim(),
  }
}

function delayOf(value: string): number | null {
  const delay = Number(value)
  return value === '' || Number.isNaN(delay) ? null : delay
}
