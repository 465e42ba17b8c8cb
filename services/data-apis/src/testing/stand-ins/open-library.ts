import type { StandIn } from '#src/testing/stand-in-server.ts'

/**
 * Editions as the documentation of the Books API shows them (openlibrary.org/dev/docs/api/books).
 */
const EDITIONS: Readonly<Record<string, { isbns: string[]; work: string; details: object }>> = {
  OL22853304M: {
    isbns: ['9780980200447'],
    work: 'OL13694821W',
    details: {
      title: 'Slow reading',
      authors: [{ key: '/authors/OL6548935A', name: 'John Miedema' }],
      publishers: ['Litwin Books'],
      publish_date: 'March 2009',
      number_of_pages: 92,
      physical_format: 'Paperback',
      isbn_13: ['9780980200447'],
      isbn_10: ['098020044X'],
      languages: [{ key: '/languages/eng' }],
      works: [{ key: '/works/OL13694821W' }],
    },
  },
  OL7360606M: {
    isbns: ['9780141439518'],
    work: 'OL66554W',
    details: {
      title: 'Pride and Prejudice',
      publishers: ['Penguin Classics'],
      publish_date: 'December 31, 2002',
      number_of_pages: 480,
      physical_format: 'Paperback',
      isbn_13: ['9780141439518'],
      languages: [{ key: '/languages/eng' }],
      works: [{ key: '/works/OL66554W' }],
    },
  },
  OL1000001M: {
    isbns: ['9791032305690'],
    work: 'OL1000001W',
    details: { title: 'Le petit jardin', authors: [{ key: '/authors/OL1000001A' }] },
  },
}
interface Work {
  title: string
  author_name: string[]
  first_publish_year: number
  edition_count: number
}

const WORKS: Readonly<Record<string, Work>> = {
  OL13694821W: {
    title: 'Slow reading',
    author_name: ['John Miedema'],
    first_publish_year: 2009,
    edition_count: 1,
  },
  OL66554W: {
    title: 'Pride and Prejudice',
    author_name: ['Jane Austen'],
    first_publish_year: 1813,
    edition_count: 4036,
  },
}

/** Search and Books APIs of Open Library (openlibrary.org/developers/api). */
export const standIn: StandIn = ({ pathname, searchParams }) => {
  if (pathname === '/api/books') return editions(searchParams)
  if (pathname === '/search.json') return search(searchParams)
  return { status: 404, body: { error: 'not found' } }
}

function editions(query: URLSearchParams) {
  if (query.get('format') !== 'json' || query.get('jscmd') !== 'details')
    return { status: 400, body: 'jscmd and format' }
  const bibkey = query.get('bibkeys') ?? ''
  const [kind, id = ''] = bibkey.split(':')
  const found = Object.entries(EDITIONS).find(([key, { isbns }]) =>
    kind === 'ISBN' ? isbns.includes(id) : key === id,
  )
  if (!found) return { body: {} }
  const [key, { details }] = found
  const url = `https://openlibrary.org/books/${key}`
  return {
    body: {
      [bibkey]: { bib_key: bibkey, info_url: url, preview: 'noview', preview_url: url, details },
    },
  }
}

function search(query: URLSearchParams) {
  const isbn = query.get('q')?.replace('isbn:', '')
  const has = (text: string | undefined, name: string) =>
    text?.toLowerCase().includes(query.get(name)?.toLowerCase() ?? '')
  const docs = Object.entries(WORKS).flatMap(([key, work]) => {
    const [edition, known] = Object.entries(EDITIONS).find(([, one]) => one.work === key) ?? []
    const isFound =
      isbn === undefined
        ? has(work.title, 'title') && has(work.author_name.join(), 'author')
        : known?.isbns.includes(isbn)
    const found = { numFound: 1, docs: [{ key: `/books/${edition}` }] }
    return isFound ? [{ key: `/works/${key}`, ...work, editions: found }] : []
  })
  return { body: { numFound: docs.length, start: 0, docs: docs.slice(0, 1) } }
}
