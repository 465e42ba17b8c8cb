import pluralize from 'pluralize'
import { contract } from '#contracts/pluralize.ts'
import { invalidParameter } from '#src/answer-error.ts'
import { defineApi } from '#src/define-api.ts'

const WORDS = /^\p{Script=Latin}+(?:[ '’-]\p{Script=Latin}+)*$/u

export default defineApi(contract, {
  answer({ count, word: given }) {
    const word = given.trim()
    if (!WORDS.test(word))
      throw invalidParameter('word', 'must be a word in Latin letters such as mouse')
    const singular = pluralize.singular(word)
    const plural = pluralize.plural(word)
    const form = count === 1 ? singular : plural
    return {
      singular,
      plural,
      count,
      form,
      phrase: `${count} ${form}`,
      is_plural: pluralize.isPlural(word),
      invariable: singular === plural,
    }
  },
})
