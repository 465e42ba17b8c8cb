import { contract } from '#contracts/dictionary.ts'
import { defineApi } from '#src/define-api.ts'
import { pronunciationsOf } from '#src/lib/pronunciations.ts'
import {
  lookUp,
  PARTS_OF_SPEECH,
  type PartOfSpeech,
  readSynset,
  toLemma,
} from '#src/lib/wordnet.ts'
import { notFound } from '#src/response-error.ts'

function senseOf(part: PartOfSpeech, offset: number) {
  const { definition, examples, topic } = readSynset(part, offset)
  return { definition, topic, ...(examples.length > 0 && { examples }) }
}

export default defineApi(contract, {
  handle({ senses, word: asked }) {
    const word = toLemma(asked)
    const entries = PARTS_OF_SPEECH.flatMap((part) => {
      const found = lookUp(part, word)
      if (!found) return []
      return [
        {
          base: found.base,
          part_of_speech: part,
          sense_count: found.offsets.length,
          senses: found.offsets.slice(0, senses).map((offset) => senseOf(part, offset)),
        },
      ]
    })
    if (entries.length === 0) throw notFound(`The dictionary has no word ${asked}`)
    return { word, sound: pronunciationsOf(word)[0] ?? null, entries }
  },
})
