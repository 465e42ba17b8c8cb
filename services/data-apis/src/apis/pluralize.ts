import { contract } from '#contracts/pluralize.ts'
import { defineApi } from '#src/define-api.ts'
import { pluralOf, singularOf } from '#src/lib/noun-phrases.ts'
import { invalidParameter } from '#src/response-error.ts'

const WORDS = /^\p{Script=Latin}+(?:[ '’-]\p{Script=Latin}+)*$/u

export default defineApi(contract, {
  handle({ count, word: given }) {
    const word = given.trim()
    if (!WORDS.test(word))
      throw invalidParameter('word', 'must be a word in Latin letters such as mouse')
    const singular = singularOf(word)
    const plural = pluralOf(word)
    const form = count === 1 ? singular : plural
    return {
      singular,
      plural,
      count,
      form,
      phrase: `${count} ${form}`,
      is_plural: plural === word,
      invariable: singular === plural,
    }
  },
})
