import { expect, it } from 'vitest'
import { ask } from '#src/testing/ask.ts'

const write = (text: string) => ask('transliteration', { text })

// uconv of ICU 72.1: uconv -x 'Any-Latin; Latin-ASCII'.
it.each([
  ['René François Lacôte', 'Rene Francois Lacote'],
  ['Trần Hưng Đạo', 'Tran Hung Dao'],
  ['Blöße', 'Blosse'],
  ['Łódź', 'Lodz'],
  ['Борис Годунов', 'Boris Godunov'],
  ['Владивосток', 'Vladivostok'],
  ['Աբովյան', 'Abovyan'],
  ['თბილისი', 'tbilisi'],
  ['さいたま', 'saitama'],
  ['トヨタ', 'toyota'],
  ['دمشق', 'dmshq'],
])('writes %s as another program does', async (text, ascii) => {
  expect(await write(text)).toMatchObject({ original: text, ascii })
})

it('makes a slug of words and leaves out what is neither letter nor digit', async () => {
  expect(await write(' Dónde está — el café №5? ')).toMatchObject({
    slug: 'donde-esta-el-cafe-no5',
  })
  expect(await write("L'été à Kyjiv’s")).toMatchObject({ slug: 'lete-a-kyjivs' })
  expect(await write('?!')).toMatchObject({ slug: '', replaced: 0 })
})

it('names the scripts and counts what it replaced and removed', async () => {
  expect(await write('Привет, κόσμε 1')).toMatchObject({
    ...{ scripts: ['Cyrillic', 'Greek'], replaced: 11, removed: 0 },
  })
  expect(await write('a\u{e000}b')).toMatchObject({ ascii: 'ab', replaced: 1, removed: 1 })
  expect(await write('12, 13')).not.toHaveProperty('scripts')
})

it('reads characters one by one, as its page says', async () => {
  expect(await write('Григорій')).toMatchObject({ ascii: expect.stringMatching(/^G/) })
  expect(await write('埼玉')).toMatchObject({ ascii: 'QiYu' })
  expect(await write('👑')).toMatchObject({ ascii: ':crown:' })
})
