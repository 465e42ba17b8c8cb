import * as change from 'change-case'
import { contract } from '#contracts/case-convert.ts'
import { defineApi } from '#src/define-api.ts'
import { proseCases } from '#src/lib/prose-case.ts'
import { invalidParameter } from '#src/response-error.ts'

/** An apostrophe between two letters belongs to the word. */
const APOSTROPHE = /(?<=\p{L})['’](?=\p{L})/gu

export default defineApi(contract, {
  handle({ separate_numbers, text }) {
    const split = separate_numbers ? change.splitSeparateNumbers : change.split
    // The language of this machine must not decide about capital letters.
    const options = { split, locale: false } as const
    const name = text.replace(APOSTROPHE, '')
    const words = split(name)
    if (words.length === 0) throw invalidParameter('text', 'must contain a letter or a digit')
    return {
      words,
      cases: {
        camel: change.camelCase(name, options),
        pascal: change.pascalCase(name, options),
        snake: change.snakeCase(name, options),
        constant: change.constantCase(name, options),
        kebab: change.kebabCase(name, options),
        train: change.trainCase(name, options),
        dot: change.dotCase(name, options),
        path: change.pathCase(name, options),
        ...proseCases(name, split),
      },
    }
  },
})
