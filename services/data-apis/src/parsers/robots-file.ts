/** Crawlers that are named one after the other. */
export interface RobotsAgents {
  /** Product tokens in lower case, without a version. */
  names: string[]
  /** Not in the standard: of the lines that follow these names, up to the next one. */
  crawlDelay: number | null
}

/** A group of a robots.txt: who it is for, and its rules. */
export interface RobotsGroup {
  agents: RobotsAgents[]
  /** As `robots-rule` reads them, one a line: number of the line, `+` or `-`, and the path as written. */
  rules: string
}

/** A robots.txt by RFC 9309. */
export interface RobotsFile {
  groups: RobotsGroup[]
  sitemaps: string[]
}

const MAX_LINES = 50_000
/** As Google's parser: eight times the longest address of a browser. */
const LONGEST_LINE = 16_664
const MAX_AGENTS = 5_000
const MAX_SITEMAPS = 100

/** Reads a robots.txt; what is beyond 50,000 lines, 5,000 agents or 100 sitemaps is left out. */
export default function readRobotsFile(text: string): RobotsFile {
  const sitemaps: string[] = []
  const reader = new GroupReader()
  for (const [index, line] of text.split(/\r\n|\r|\n/, MAX_LINES).entries()) {
    const { key, value } = pairOf(line)
    if (key === 'sitemap' && value !== '' && sitemaps.length < MAX_SITEMAPS) sitemaps.push(value)
    if (key === 'user-agent') reader.name(value)
    if (key === 'crawl-delay') reader.delay(value)
    if (key === 'allow' || key === 'disallow') reader.rule(key, value, index + 1)
  }
  return { groups: reader.groups, sitemaps }
}

/** Puts lines into groups. Only a rule ends the names of one (RFC 9309, 2.2.4): no line beyond the standard does. */
class GroupReader {
  readonly groups: RobotsGroup[] = []
  #group: RobotsGroup | null = null
  #agents: RobotsAgents | null = null
  #named = 0
  #isAfter: 'name' | 'delay' | 'rule' = 'rule'

  name(value: string): void {
    // A name beyond the limit belongs to no group before it.
    if (this.#isAfter === 'rule') this.#group = this.#named < MAX_AGENTS ? this.#start() : null
    if (this.#isAfter !== 'name') this.#agents = null
    this.#isAfter = 'name'
    if (!this.#group || this.#named >= MAX_AGENTS) return
    this.#named++
    if (!this.#agents) {
      this.#agents = { names: [], crawlDelay: null }
      this.#group.agents.push(this.#agents)
    }
    if (value !== '') this.#agents.names.push(productToken(value))
  }

  delay(value: string): void {
    const delay = Number(value)
    if (this.#agents && value !== '' && !Number.isNaN(delay)) this.#agents.crawlDelay = delay
    if (this.#isAfter === 'name') this.#isAfter = 'delay'
  }

  rule(key: 'allow' | 'disallow', value: string, line: number): void {
    this.#isAfter = 'rule'
    if (this.#group && value !== '')
      this.#group.rules += `${line} ${key === 'allow' ? '+' : '-'}${value}\n`
  }

  #start(): RobotsGroup {
    const group = { agents: [], rules: '' }
    this.groups.push(group)
    return group
  }
}

/** The name by which groups call a crawler such as `HarvestBot/2.1`. */
export function productToken(agent: string): string {
  const [name = ''] = agent.trim().toLowerCase().split(/[\s/]/, 1)
  return name
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
