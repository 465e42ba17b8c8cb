import { expect, it } from 'vitest'
import { ask, refusal } from '#src/testing/ask.ts'
import { recordingSources } from '#src/testing/recording-sources.ts'

it('joins an edition with its work', async () => {
  expect(await ask('books', { isbn: '0-14-143951-3' })).toMatchObject({
    work: {
      title: 'Pride and Prejudice',
      authors: ['Jane Austen'],
      first_published: 1813,
      url: 'https://openlibrary.org/works/OL66554W',
    },
    edition: {
      isbn_13: '9780141439518',
      isbn_10: '0141439513',
      publisher: 'Penguin Classics',
      published: 'December 31, 2002',
      pages: 480,
      language: 'eng',
    },
  })
})

it('finds a work by title and author', async () => {
  expect(await ask('books', { title: 'pride', author: 'austen' })).toMatchObject({
    work: { title: 'Pride and Prejudice' },
    edition: { isbn_13: '9780141439518' },
  })
})

it('leaves out what the catalogue lacks', async () => {
  expect(await ask('books', { isbn: '979-10-323-0569-0' })).toEqual({
    work: {
      title: 'Le petit jardin',
      authors: [],
      first_published: null,
      editions: null,
      url: null,
    },
    edition: {
      title: 'Le petit jardin',
      isbn_13: '9791032305690',
      isbn_10: null,
      publisher: null,
      published: null,
      pages: null,
      format: null,
      language: null,
      url: 'https://openlibrary.org/books/OL1000001M',
    },
  })
})

it('asks for the number in its long form', async () => {
  const { asked, sources } = recordingSources()
  await ask('books', { isbn: '098020044X' }, { sources })
  await ask('books', { title: 'Slow reading', author: 'Miedema' }, { sources })
  const fields =
    'fields=key%2Ctitle%2Cauthor_name%2Cfirst_publish_year%2Cedition_count%2Ceditions%2Ceditions.key'
  expect(asked).toEqual([
    `https://openlibrary.org/search.json?q=isbn%3A9780980200447&${fields}&limit=1`,
    'https://openlibrary.org/api/books?bibkeys=ISBN:9780980200447&jscmd=details&format=json',
    `https://openlibrary.org/search.json?title=Slow+reading&author=Miedema&lang=en&${fields}&limit=1`,
    'https://openlibrary.org/api/books?bibkeys=OLID:OL22853304M&jscmd=details&format=json',
  ])
})

it.each([
  [{ isbn: '9780141439519' }, 'isbn'],
  [{ isbn: '0141439514' }, 'isbn'],
  [{ isbn: '9771234567898' }, 'isbn'],
  [{ isbn: '9780141439518', title: 'Emma', author: 'Austen' }, 'title'],
  [{ isbn: '9780141439518', author: 'Austen' }, 'author'],
  [{ title: '-', author: 'Austen' }, 'title'],
  [{ title: 'Emma', author: 'Austen', language: '1' }, 'language'],
])('refuses %j', async (query, name) => {
  const { errors, status } = await refusal('books', query)
  expect([status, Object.keys(errors ?? {})]).toEqual([400, [name]])
})

it.each([[{ isbn: '9783161484100' }], [{ title: 'Nothing', author: 'Nobody' }]])(
  'knows nothing of %j',
  async (query) => {
    expect(await refusal('books', query)).toMatchObject({ status: 404, code: 'not_found' })
  },
)
