import { contract, type Parameters } from '#contracts/advice.ts'
import { defineApi, type Means } from '#src/define-api.ts'
import collection from '#src/lib/advice.json' with { type: 'json' }
import { drawItems } from '#src/lib/chance.ts'

type Piece = (typeof collection)[number]

function choose({ after, topic }: Parameters, { randomBytes }: Means): Piece[] {
  const pieces = collection.filter((piece) => topic === undefined || piece.topic === topic)
  if (after === undefined) return drawItems(pieces, 1, randomBytes)
  return [...pieces.filter(({ id }) => id > after), ...pieces].slice(0, 1)
}

export default defineApi(contract, {
  handle(parameters, means) {
    const [piece] = choose(parameters, means)
    if (!piece) throw new Error('The collection of advice has a topic without a piece')
    return {
      id: piece.id,
      topic: piece.topic,
      advice: piece.advice,
      minutes_to_try: piece.minutes,
    }
  },
})
