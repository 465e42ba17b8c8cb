/** A rendered page, as far as the gate looks at it. */
export interface InspectedPage {
  status: number
  html: string
  failed: string | null
}

/** What is wrong with the page that a path rendered to; nothing for a page as it should be. */
export function inspectPage(path: string, { status, html, failed }: InspectedPage): string[] {
  if (failed) return [`${path} fails to render; mend what it throws: ${firstLines(failed)}`]
  if (status !== 200)
    return [`${path} answers ${status}; take it out of listPaths or make it a page that is there`]
  const problems: string[] = []
  // Whatever is in the body has other meanings: a picture of SVG has a title, too.
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
