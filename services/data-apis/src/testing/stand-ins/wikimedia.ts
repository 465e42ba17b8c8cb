import type { StandIn } from '#src/testing/stand-in-server.ts'

type Item = readonly [text: string, year: number | undefined, ...titles: string[]]

const LISTS: Readonly<Record<string, readonly Item[]>> = {
  'events/10/04': [
    [
      'Space Race: Launch of Sputnik 1, the first artificial satellite to orbit the Earth.',
      1957,
      'Space Race',
      'Sputnik 1',
    ],
    ['First run of the Orient Express.', 1883, 'Orient Express'],
    [
      'The Gregorian Calendar is introduced in Poland, Spain, Portugal and parts of Italy; 4 October is followed by 15 October.',
      1582,
      'Gregorian calendar',
      'Poland',
      'Spain',
      'Portugal',
    ],
  ],
  'selected/10/04': [['The Soviet Union launched Sputnik 1.', 1957, 'Soviet Union', 'Sputnik 1']],
  'events/03/15': [
    [`A long story. ${'And so it went on. '.repeat(40)}`, 1302],
    ['The assassination of Julius Caesar takes place.', -44, 'Julius Caesar'],
  ],
  'births/10/04': [
    ['Susan Sarandon, American actress and activist', 1946, 'Susan Sarandon'],
    ['Buster Keaton, American actor, director, and producer (d. 1966)', 1895, 'Buster Keaton'],
    ['Jean-François Millet, French painter (d. 1875)', 1814, 'Jean-François Millet'],
    ['Louis X, king of France (d. 1316)', 1289, 'Louis X of France'],
    ['Nobody knows when', undefined],
  ],
  'births/02/29': [['Gioachino Rossini', 1792]],
}

/** The on-this-day feed (en.wikipedia.org/api/rest_v1, `feed/onthisday`). */
export const standIn: StandIn = ({ pathname }) => {
  const [, kind = '', month = '', day = ''] =
    /^\/api\/rest_v1\/feed\/onthisday\/(events|selected|births)\/(\d\d)\/(\d\d)$/.exec(pathname) ??
    []
  if (kind === '' || Number.isNaN(Date.parse(`2000-${month}-${day}`)))
    return { status: 400, body: { title: 'Bad Request', detail: 'requested date is invalid' } }
  const items = LISTS[`${kind}/${month}/${day}`] ?? []
  return {
    body: {
      [kind]: items.map(([text, year, ...titles]) => ({
        text,
        year,
        pages: titles.map((title) => ({
          type: 'standard',
          titles: { normalized: title },
          content_urls: {
            desktop: {
              page: `https://en.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`,
            },
          },
        })),
      })),
    },
  }
}
