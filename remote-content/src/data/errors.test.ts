import { STATUS_CODES } from 'node:http'
import { expect, it } from 'vitest'
import { errorFiles } from '#build/error-files.ts'
import type { ErrorDetail, ErrorSummaries } from './errors.ts'
import { sampleProblem } from './errors.ts'

const files = errorFiles()
const read = <T>(name: string) => JSON.parse(files.get(name) ?? 'null') as T
const all = read<ErrorSummaries>('data/errors.json').flatMap(({ errors }) => errors)

it('has a file for each error of the list, and no other', () => {
  expect([...files.keys()].sort()).toEqual(
    ['data/errors.json', ...all.map(({ code }) => `data/errors/${code}.json`)].sort(),
  )
  expect(new Set(all.map(({ code }) => code)).size).toBe(all.length)
})

it.each(all)('says of $code why, what to do and how it looks', ({ code, status }) => {
  const error = read<ErrorDetail>(`data/errors/${code}.json`)
  for (const text of [error.cause, error.fix]) expect(text).toMatch(/^[A-Z/].{10,}[.]$/)
  expect(error.cause + error.fix).not.toMatch(/['"]/) // printed ones
  expect(sampleProblem(error, 'https://site.example')).toEqual({
    type: `https://site.example/errors/${code}`,
    title: STATUS_CODES[status],
    status,
    code,
    detail: expect.stringMatching(/.{5,}/),
  })
})
