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
