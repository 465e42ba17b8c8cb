import { contract } from '#contracts/language-detection.ts'
import { defineApi } from '#src/define-api.ts'
import { guessLanguage, LANGUAGE_CODES, nameOf } from '#src/lib/language-guess.ts'
import { invalidParameter } from '#src/response-error.ts'

function readCandidates(candidates: string | undefined): string[] | undefined {
  const only = candidates?.split(',').map((code) => code.trim().toLowerCase())
  const unknown = only?.find((code) => !LANGUAGE_CODES.has(code))
  if (unknown !== undefined)
    throw invalidParameter('candidates', 'must be codes of supported languages, such as de,nl,en')
  return only
}

const round = (share: number) => Math.round(share * 1_000) / 1_000

export default defineApi(contract, {
  handle({ candidates, text }) {
    const {
      candidates: found,
      isReliable,
      script,
    } = guessLanguage(text, readCandidates(candidates))
    const [best] = found
    const rest = found.slice(1, 4).filter(({ confidence }) => confidence >= 0.001)
    return {
      language: best?.language ?? 'und',
      name: best ? nameOf(best.language) : 'Undetermined',
      script,
      confidence: round(best?.confidence ?? 0),
      reliable: isReliable,
      ...(rest.length > 0 && {
        alternatives: rest.map(({ confidence, language }) => ({
          language,
          confidence: round(confidence),
        })),
      }),
    }
  },
})
