import type { ReleaseManifest } from '@orchard/shared/contracts'
import { expect, it } from 'vitest'
import { llmsText } from './llms-txt.ts'

const remote = (given: object) => given as unknown as ReleaseManifest
const NEW = remote({
  pathTexts: {
    '/a': { title: 'A [b]', description: 'The first.' },
    '/x/c': { title: 'C', description: 'Of a group.', group: 'Group' },
  },
  upcoming: [
    {
      path: '/x/d',
      from: '2026-12-01',
      text: { title: 'D', description: 'Later.', group: 'Group' },
    },
  ],
  routes: {
    pages: [
      { id: 'new/a', path: '/a' },
      { id: 'new/x', path: '/x/:slug' },
    ],
    resources: [
      { id: 'new/a.md', path: '/a.md' },
      { id: 'new/x.md', path: '/x/:slug.md' },
      { id: 'new/all', path: '/all.json', text: { title: 'All', description: 'As data.' } },
      { id: 'new/other', path: '/other.json' },
    ],
  },
})
const OLD = remote({ routes: { pages: [{ id: 'old/z', path: '/z' }] } })

it('leads to the list of a group that has no room', () => {
  const paths = Array.from({ length: 1_500 }, (_, index) => `/x/${index}`)
  const text = (group: string) => ({ title: 'X', description: 'Of many.', group, listedOn: '/x' })
  const many = remote({
    pathTexts: Object.fromEntries([
      ['/a', { title: 'A', description: 'The first.' }],
      ...paths.map((path) => [path, text('Many')]),
      ...paths.slice(0, 9).map((path) => [`${path}/y`, { ...text('Few') }]),
    ]),
    routes: {
      pages: [
        { id: 'new/a', path: '/a' },
        { id: 'new/list', path: '/x' },
      ],
      resources: [{ id: 'new/list.md', path: '/x.md' }],
    },
  })
  const few = paths.slice(0, 9).map((path) => `${path}/y`)
  const short = llmsText('https://site.example', [many], ['/a', ...paths, ...few])
  expect(short.length).toBeLessThan(2_000)
  expect(short).toContain('## Many\n\n- [Many, all 1500](https://site.example/x.md)\n')
  expect(short).toContain('(https://site.example/x/8/y): Of many.')
})

it('leaves the descriptions of the largest group out before it leaves its pages out', () => {
  const paths = Array.from({ length: 500 }, (_, index) => `/x/${index}`)
  const text = (group: string, description: string) => ({
    ...{ title: 'X', description, group, listedOn: '/x' },
  })
  const long = remote({
    pathTexts: Object.fromEntries([
      ...paths.map((path) => [
        path,
        text('Many', 'Of many, and with a very long description. '.repeat(4)),
      ]),
      ['/few', text('Few', 'Of few.')],
    ]),
    routes: { pages: [{ id: 'new/list', path: '/x' }], resources: [] },
  })
  const short = llmsText('https://site.example', [long], [...paths, '/few'])
  expect(short.length).toBeLessThan(50_000)
  expect(short).not.toContain('Of many')
  expect(short).toContain('- [X](https://site.example/x/499)\n')
  expect(short).toContain('(https://site.example/few): Of few.')
})

it('lists every page by group with its twin, and a page of an older release by its path', () => {
  const text = llmsText('https://site.example', [NEW, OLD], ['/a', '/x/c', '/x/d', '/z'])
  const [introduction, ...sections] = text.split(/\n\n(?=## )/)
  expect(introduction).toMatch(/^# API Orchard\n\n> /)
  expect(sections.map((section) => section.trimEnd())).toEqual([
    '## Data for programs\n\n- [All](https://site.example/all.json): As data.',
    '## Pages\n\n- [A \\[b\\]](https://site.example/a.md): The first.\n- [/z](https://site.example/z)',
    '## Group\n\n- [C](https://site.example/x/c.md): Of a group.\n- [D](https://site.example/x/d.md): Later.',
  ])
})
