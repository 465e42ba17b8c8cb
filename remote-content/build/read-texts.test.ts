import { describe, expect, it } from 'vitest'
import { readText } from './read-texts.ts'

const LEGAL = `---
title: Terms
lead: Short.
description: The terms.
changes: [{ date: 2026-11-21, text: First version. }]
---

## What is kept {#kept}

For {CONSENT_DAYS} days, see [privacy](/privacy).

## End {#end}
`
const TUTORIAL = `---
title: An app
description: How to write it.
builds: An app
uses: { name: Time API, to: /api/time }
needs: Nothing
picture: An app.
---

## The *whole* program

::source-file app.html

::key-warning page
`

describe('a legal text', () => {
  it('has sections with their fragments, and the names of figures', async () => {
    expect(await readText('legal', LEGAL)).toMatchObject({
      title: 'Terms',
      changes: [{ date: '2026-11-21', text: 'First version.' }],
      sections: [
        {
          id: 'kept',
          title: 'What is kept',
          blocks: [
            [
              'p',
              null,
              'For {CONSENT_DAYS} days, see ',
              ['a', { href: '/privacy' }, 'privacy'],
              '.',
            ],
          ],
        },
        { id: 'end', title: 'End', blocks: [] },
      ],
    })
  })

  it.each([
    ['a heading without a fragment', LEGAL.replace(' {#end}', ''), 'End needs an {#id}'],
    ['text before the first heading', LEGAL.replace('## What', 'What'), 'first heading'],
    ['an unknown figure', LEGAL.replace('CONSENT_DAYS', 'CONSENT'), 'no figure {CONSENT}'],
    [
      'a figure in the description',
      LEGAL.replace('The terms.', 'For {CONSENT_DAYS} days.'),
      'cannot name',
    ],
    ['raw HTML', LEGAL.replace('For', '<b>For</b>'), 'cannot have html'],
    ['a field too many', LEGAL.replace('lead:', 'mood: bad\nlead:'), 'mood'],
    ['a day that does not exist', LEGAL.replace('11-21', '11-31'), 'changes.0.date'],
  ])('is refused for %s', async (_problem, markdown, message) => {
    await expect(readText('legal', markdown)).rejects.toThrow(message)
  })
})

describe('a tutorial', () => {
  it('has its facts, its text, and the parts that its page draws', async () => {
    expect(await readText('tutorials', TUTORIAL)).toMatchObject({
      uses: { name: 'Time API', to: '/api/time' },
      blocks: [
        ['h2', null, 'The whole program'],
        { part: 'source-file', of: 'app.html' },
        { part: 'key-warning', of: 'page' },
      ],
    })
  })

  it('is refused for a part that no page draws', async () => {
    const markdown = TUTORIAL.replace('::key-warning page', '::video page')
    await expect(readText('tutorials', markdown)).rejects.toThrow('::video page')
  })
})
