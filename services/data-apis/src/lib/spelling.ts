import dictionary from 'dictionary-en'
import nspell from 'nspell'

/** The Hunspell dictionary of American English, which has common words. */
export const spelling = nspell({
  aff: Buffer.from(dictionary.aff),
  dic: Buffer.from(dictionary.dic),
})
