import vader from 'vader-sentiment'
import ranking from './sentiment-emoji.json' with { type: 'json' }
import { takePhrases } from './sentiment-phrases.ts'

const EMOJI = new Map<string, number>(Object.entries(ranking.emoji))
/** An emoji, with what joins it to others and its skin. */
const PICTURE =
  /\p{Extended_Pictographic}(?:[\u{FE0F}\u{1F3FB}-\u{1F3FF}]|\u{200D}\p{Extended_Pictographic})*/gu
/** Emoticons that are followed by a space or an end. */
const EMOTICON =
  /(?<![\p{L}\p{N}])(?:[:;=8xX][-'^o]?(?:[)(DPp3\]|\\]+|\/(?!\/))|[(][-]?[:;=]|<\/?3|\^_\^|-_-|>:\(|:'\(|D:|:-?\*|T_T|:-?[oOsS$@])(?![\p{L}\p{N}])/gu

/** The sum that VADER makes a score of, and back (Hutto and Gilbert 2014, normalisation with 15). */
const toSum = (score: number) => score * Math.sqrt(15 / (1 - Math.min(score * score, 0.999_9)))
const toScore = (sum: number) => sum / Math.sqrt(sum * sum + 15)

const compoundOf = (text: string) =>
  text.trim() === '' ? 0 : vader.SentimentIntensityAnalyzer.polarity_scores(text).compound

/** The pictures and emoticons of a text, which count like words. */
export const countPictures = (text: string): number =>
  (text.match(PICTURE)?.length ?? 0) + (text.match(EMOTICON)?.length ?? 0)

function strengthOfPicture(picture: string): number {
  const [first = ''] = picture
  return (
    EMOJI.get(picture) ?? EMOJI.get(picture.replaceAll('\u{FE0F}', '')) ?? EMOJI.get(first) ?? 0
  )
}

/**
 * The direction of a sentence from -1 to 1: by VADER, with phrases of our own, and with pictures and
 * emoticons added as they are, so that no denial before them turns them round. The library finds a
 * denial in lower case only, so that a capital which merely begins the sentence is undone.
 */
export function directionOf(sentence: string): number {
  let pictures = 0
  const words = sentence
    .replace(PICTURE, (picture) => {
      pictures += strengthOfPicture(picture)
      return ' '
    })
    .replace(EMOTICON, (emoticon) => {
      pictures += toSum(compoundOf(emoticon))
      return ' '
    })
  const { rest, valence } = takePhrases(words, compoundOf)
  const plain = rest.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  return toScore(toSum(compoundOf(plain)) + valence + pictures)
}
