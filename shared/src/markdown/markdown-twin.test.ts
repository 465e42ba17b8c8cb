import { expect, it } from 'vitest'
import type { PageArgs } from '#src/contracts/index.ts'
import { data } from '#src/router/index.ts'
import { markdownTwin } from './markdown-twin.ts'

const ARGS = { request: new Request('https://site.example/pears.md') } as PageArgs

it('leads to all pages, and leaves out what a page does not have', async () => {
  const twin = markdownTwin(async (_, link) => ['# Pears', false, null, link('A [b]', '/apples')])
  expect(await twin.render(ARGS)).toEqual({
    status: 200,
    contentType: 'text/markdown; charset=utf-8',
    body: expect.stringMatching(
      /^> All pages as Markdown: \[\/llms\.txt\]\(https:\/\/site\.example\/llms\.txt\)[^\n]+\n\n# Pears\n\n\[A \\\[b\\\]\]\(https:\/\/site\.example\/apples\)\n$/,
    ),
  })
})

it('says in Markdown that there is no such page', async () => {
  const twin = markdownTwin(
    () => Promise.reject(data({ closest: 'apples' }, { status: 404 })),
    (value) => [`# Not ${(value as { closest: string }).closest}`],
  )
  const { body, status } = await twin.render(ARGS)
  expect(status).toBe(404)
  expect(body).toMatch(/\n\n# Not apples\n$/)
})

it('does not take a failure for a missing page', async () => {
  const twin = markdownTwin(
    () => Promise.reject(new Error('broken')),
    () => ['# Missing'],
  )
  await expect(twin.render(ARGS)).rejects.toThrow('broken')
})
