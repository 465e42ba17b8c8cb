import vaderPhrases from './sentiment-phrases.json' with { type: 'json' }

/** Expressions whose words mislead, with their own strength from -4 to 4 as in the list of VADER. */
const PHRASES = Object.entries(vaderPhrases).map(
  ([phrase, valence]) =>
    // expression: phrases of our list, of a few words each
    [new RegExp(`(?<![\\p{L}'])(?:${phrase})(?![\\p{L}'])`, 'giu'), valence] as const,
)

const NOT =
  "(?:(?:do|does|did|is|was|would|could|ca|wo)n[’']?t|(?:do|does|did|can|could|would) ?not)"
const THINK = '(?:think|believe|feel|find|consider|say|expect)'
const BE = '(?:is|was|are|were|be|being|has|have|had|will|would|can|could)'

/**
 * Expressions that a list of words takes wrongly, each with words that the list takes as they are meant. The
 * second is a denial which stands before "think" and belongs to what follows.
 */
const REWRITINGS: readonly (readonly [RegExp, string])[] = [
  [/\bnot only\b|\bnot just\b|\bnot to mention\b/giu, 'also'],
  [
    // expression: at most nine words with single spaces between them
    new RegExp(`\\b${NOT} (?:really )?(${THINK}(?: that)?(?: [\\p{L}']+){1,4}? ${BE})\\b`, 'giu'),
    '$1 not',
  ],
  [
    /\b(treat(?:s|ed|ing)?)(?= (?:me|us|you|him|her|them|people|customers|guests|every|it)\b)/giu,
    'handle',
  ],
  [
    /\b(looks?|looked|feels?|felt|sounds?|tastes?|smells?|seems?|just|more|something|anything|nothing|is|was|are|were|be|much|acts?|works?) like\b/giu,
    '$1 as',
  ],
  [
    /\blike (?=(?:a|an|this|that|those|these|\d)\b)(?<!(?:I|you|we|they|would|really|also|not|to|'t|don't|who) like )/giu,
    'as ',
  ],
  [/\bas well\b|\bwell (?=known|over|under|before|after|into)|^well(?=,)/giu, 'also'],
  [/\b(?:please|pls) (?=do|don|stop|fix|note|send|call)/giu, ''],
]

/** The list counts "no" itself, which before a bad word makes it worse. */
const NO = /\bno (\p{L}+)/giu
/** "Pretty" before an adjective is a degree. */
const PRETTY = /\bpretty (\p{L}+)/giu
const DEGREE =
  /^(?:much|sure|well|hot|cold|quick(?:ly)?|slow|fast|big|small|close|far|soon|short|long|new|old|late|early|flimsy|loud|tiny)$/i

/** A text without the phrases of the list, and the sum of their strengths. */
export function takePhrases(
  text: string,
  strengthOf: (word: string) => number,
): { rest: string; valence: number } {
  let rest = text.replaceAll('’', "'")
  let valence = 0
  for (const [pattern, strength] of PHRASES)
    rest = rest.replace(pattern, () => {
      valence += strength
      return '—'
    })
  rest = rest.replace(NO, (whole, next: string) => (strengthOf(next) < 0 ? `not ${next}` : whole))
  rest = rest.replace(PRETTY, (whole, next: string) =>
    strengthOf(next) !== 0 || DEGREE.test(next) ? `quite ${next}` : whole,
  )
  for (const [pattern, instead] of REWRITINGS) rest = rest.replace(pattern, instead)
  return { rest, valence }
}
