import { DAY_SECONDS } from '@orchard/shared/format'
import { z } from 'zod'
import { contract } from '#contracts/books.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import { gtinCheckDigit, isbn10CheckDigit, isGtin } from '#src/lib/gtin.ts'
import { compactCode } from '#src/lib/pasted.ts'
import { searchText } from '#src/lib/search-text.ts'
import { invalidParameter, notFound } from '#src/response-error.ts'
import { jsonOf } from '#src/sources/json-of.ts'

const list = z.array(z.string()).nullish()

/** Works, with the edition that fits the search best. */
const works = z.object({
  docs: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      author_name: list,
      first_publish_year: z.int().nullish(),
      edition_count: z.int().nullish(),
      editions: z.object({ docs: z.array(z.object({ key: z.string() })) }).nullish(),
    }),
  ),
})
/** An edition by the key that was asked for; nothing for one that is not known. */
const editions = z.record(
  z.string(),
  z.object({
    info_url: z.string(),
    details: z.object({
      title: z.string(),
      authors: z.array(z.object({ name: z.string().nullish() })).nullish(),
      isbn_13: list,
      isbn_10: list,
      publishers: list,
      publish_date: z.string().nullish(),
      number_of_pages: z.int().nullish(),
      physical_format: z.string().nullish(),
      languages: z.array(z.object({ key: z.string() })).nullish(),
    }),
  }),
)
type Work = z.infer<typeof works>['docs'][number]
type Edition = z.infer<typeof editions>[string]

const SITE = 'https://openlibrary.org'
const FIELDS = 'key,title,author_name,first_publish_year,edition_count,editions,editions.key'
const KEEP_SECONDS = DAY_SECONDS
const MAX_AUTHORS = 20

export default defineApi(contract, {
  async handle({ author, isbn, language, title }, { readSource }) {
    if (isbn !== undefined) {
      if (title !== undefined) throw invalidParameter('title', 'must be left out beside isbn')
      if (author !== undefined) throw invalidParameter('author', 'must be left out beside isbn')
      const isbn13 = readIsbn(isbn)
      const [work, edition] = await Promise.all([
        searchWork({ q: `isbn:${isbn13}` }, readSource),
        readEdition(`ISBN:${isbn13}`, readSource),
      ])
      if (!edition) throw notFound(`Open Library has no book with the ISBN ${isbn13}`)
      return bookOf(work, edition, isbn13)
    }
    if (title === undefined) throw invalidParameter('title', 'is needed together with author')
    if (author === undefined) throw invalidParameter('author', 'is needed together with title')
    if (!/^[a-z]{2}$/i.test(language))
      throw invalidParameter('language', 'must have two letters, such as en')
    const search = { title: searchText('title', title), author: searchText('author', author) }
    const work = await searchWork({ ...search, lang: language.toLowerCase() }, readSource)
    if (!work) throw notFound('Open Library has no book with this title and author')
    const key = work.editions?.docs[0]?.key.replace('/books/', '')
    const edition = key === undefined ? null : await readEdition(`OLID:${key}`, readSource)
    return bookOf(work, edition, null)
  },
})

async function searchWork(
  search: Record<string, string>,
  readSource: Means['readSource'],
): Promise<Work | null> {
  const query = new URLSearchParams({ ...search, fields: FIELDS, limit: '1' })
  const found = await readSource('open-library', `${SITE}/search.json?${query}`, {
    read: jsonOf(works),
    keepSeconds: KEEP_SECONDS,
  })
  return found?.docs[0] ?? null
}

async function readEdition(
  bibkey: string,
  readSource: Means['readSource'],
): Promise<Edition | null> {
  const url = `${SITE}/api/books?bibkeys=${bibkey}&jscmd=details&format=json`
  const found = await readSource('open-library', url, {
    read: jsonOf(editions),
    keepSeconds: KEEP_SECONDS,
  })
  return found?.[bibkey] ?? null
}

function bookOf(work: Work | null, edition: Edition | null, asked: string | null) {
  const details = edition?.details
  const names = details?.authors?.flatMap(({ name }) => name ?? []) ?? []
  const isbn13 = asked ?? details?.isbn_13?.[0] ?? null
  return {
    work: {
      title: work?.title ?? details?.title ?? null,
      authors: (work?.author_name ?? names).slice(0, MAX_AUTHORS),
      first_published: work?.first_publish_year ?? null,
      editions: work?.edition_count ?? null,
      url: work ? SITE + work.key : null,
    },
    edition: {
      title: details?.title ?? null,
      isbn_13: isbn13,
      isbn_10: isbn13 === null ? (details?.isbn_10?.[0] ?? null) : shortForm(isbn13),
      publisher: details?.publishers?.[0] ?? null,
      published: details?.publish_date ?? null,
      pages: details?.number_of_pages ?? null,
      format: details?.physical_format ?? null,
      language: details?.languages?.[0]?.key.replace('/languages/', '') ?? null,
      url: edition?.info_url ?? null,
    },
  }
}

/** As title pages write it; what follows is a whole number. */
const ISBN_PREFIX = /^ISBN(?:1[03](?=:|.{10}$|.{13}$))?:?/

/** The number in its form of 13 digits. @throws {ResponseError} 400 for a number that is none. */
function readIsbn(written: string): string {
  const digits = compactCode(written).replace(ISBN_PREFIX, '')
  const isLong = /^97[89]\d{10}$/.test(digits)
  if (!isLong && !/^\d{9}[\dX]$/.test(digits))
    throw invalidParameter('isbn', 'must have 10 digits, or 13 that begin with 978 or 979')
  const body = digits.slice(0, 9)
  const isRight = isLong ? isGtin(digits) : digits.at(-1) === isbn10CheckDigit(body)
  if (!isRight) throw invalidParameter('isbn', 'has a wrong check digit')
  return isLong ? digits : `978${body}${gtinCheckDigit(`978${body}`)}`
}

/** Null for numbers that begin with 979, which have no form of ten digits. */
function shortForm(isbn13: string): string | null {
  if (!isbn13.startsWith('978')) return null
  const body = isbn13.slice(3, 12)
  return body + isbn10CheckDigit(body)
}
