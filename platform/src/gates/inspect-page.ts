/** The part of a rendered page that the gate checks. */
export interface InspectedPage {
  status: number
  html: string
  failed: string | null
}

/** Lists the problems of a rendered page. */
export function inspectPage(path: string, { status, html, failed }: InspectedPage): string[] {
  if (failed) return [`${path} fails to render; mend what it throws: ${firstLines(failed)}`]
  if (status !== 200)
    return [`${path} returns ${status}; take it out of listPaths or make it a page that is there`]
  const problems: string[] = []
  // In the head only: an SVG in the body has a title, too.
  const head = html.slice(0, html.indexOf('</head>'))
  const titles = [...head.matchAll(/<title\b[^>]*>(.*?)<\/title>/gs)].map(([, text = '']) => text)
  if (titles.length !== 1 || titles[0]?.trim() === '')
    problems.push(
      `${path} has ${count(titles.length, 'title')}; head() of its page returns one, not empty`,
    )
  const canonicals = [...html.matchAll(/<link\b[^>]*\brel="canonical"[^>]*>/g)].map(([tag]) => tag)
  if (canonicals.length !== 1)
    problems.push(`${path} has ${count(canonicals.length, 'canonical link')}; head() gives it one`)
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0
  if (headings !== 1)
    problems.push(`${path} has ${count(headings, 'main heading')}; a page has one h1`)
  return problems
}

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`

const firstLines = (text: string) => text.split('\n').slice(0, 3).join('\n')
