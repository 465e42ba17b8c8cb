import { distance } from 'fastest-levenshtein'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import type { ResponseBody as Quality } from '#contracts/image-quality.ts'
import type { ResponseBody as Text } from '#contracts/image-to-text.ts'
import { ask } from './testing/ask.ts'
import { readEntryText } from './testing/entry-text.ts'
import { LABELLED as PICTURES } from './testing/image-quality.labelled.ts'
import { LABELLED as PAGES } from './testing/image-to-text.labelled.ts'

const aboutOf = (slug: string): string => parse(readEntryText(slug)).about.join(' ')

it('reads the labelled pages as its page says', async () => {
  let characters = 0
  let errors = 0
  const worst: string[] = []
  for (const { bytes, name, text } of PAGES) {
    const read = await ask<Text>('image-to-text', {}, { picture: await bytes() })
    const wrong = distance(read.text, text)
    characters += text.length
    errors += Math.min(wrong, text.length)
    if (wrong > 0) worst.push(`${name}: ${wrong} of ${text.length}`)
  }
  const percent = Math.floor((100 * (characters - errors)) / characters)
  expect(aboutOf('image-to-text'), worst.join('\n')).toContain(
    `labelled set of ${PAGES.length} rendered pages, clean, grainy, blurred and slightly tilted, ${percent} % of the characters are right`,
  )
})

it('judges the labelled pictures as its page says', async () => {
  const wrong: string[] = []
  for (const { bytes, isFit, name } of PICTURES) {
    const picture = new Uint8Array(await bytes())
    const { fit, ...measures } = await ask<Quality>('image-quality', {}, { picture })
    if (fit !== isFit) wrong.push(`${name}: ${JSON.stringify(measures)}`)
  }
  const right = PICTURES.length - wrong.length
  expect(aboutOf('image-quality'), wrong.join('\n')).toContain(
    `our ${PICTURES.length} labelled pictures, drawings with known blur, light and grain rather than photos, ${right} verdicts are right`,
  )
})
