import { describe, expect, it } from 'vitest'
import { readOptions } from './options.ts'

describe('the command line of the bench', () => {
  it('measures four pages in five rounds when nothing is said', () => {
    const options = readOptions([])
    expect(options).toMatchObject({ rounds: 5, json: null, check: false })
    expect(options.pages).toHaveLength(4)
  })

  it('measures fewer pages in three rounds when it should be quick', () => {
    expect(readOptions(['--quick'])).toMatchObject({
      rounds: 3,
      pages: ['/api', '/api/time-zone'],
    })
  })

  it('takes the number of rounds and the file for the figures', () => {
    expect(readOptions(['--rounds', '9', '--json', 'out.json', '--check'])).toMatchObject({
      rounds: 9,
      json: 'out.json',
      check: true,
    })
  })

  it('measures the pages that are named', () => {
    expect(readOptions(['--pages', '/blog,/pricing']).pages).toEqual(['/blog', '/pricing'])
    expect(() => readOptions(['--pages', 'blog'])).toThrow('--pages')
  })

  it('measures one part when only that is wanted', () => {
    expect(readOptions([]).only).toBeNull()
    expect(readOptions(['--only', 'api']).only).toBe('api')
    expect(() => readOptions(['--only', 'nothing'])).toThrow(
      '--only takes site, composer, sign-in, api',
    )
  })

  it('refuses rounds that are no number', () => {
    expect(() => readOptions(['--rounds', 'many'])).toThrow('--rounds')
  })
})
