import { expect, it } from 'vitest'
import type { PostSummary } from '#src/data/posts/post.ts'
import { groupByYear } from './group-by-year.ts'

const post = (id: number, date: string): PostSummary => ({
  id: `post-${id}`,
  title: `Post ${id}`,
  url: `/blog/post-${id}`,
  description: '',
  date,
  image: '',
  card: '',
  minutes: 1,
})

it('groups posts by year and keeps their order', () => {
  const posts = [post(4, '2026-01-01'), post(3, '2025-12-31'), post(2, '2025-01-01')]
  expect(
    groupByYear(posts).map(({ year, posts: inYear }) => [year, inYear.map((one) => one.id)]),
  ).toEqual([
    ['2026', ['post-4']],
    ['2025', ['post-3', 'post-2']],
  ])
})

it('has no years without posts', () => {
  expect(groupByYear([])).toEqual([])
})
