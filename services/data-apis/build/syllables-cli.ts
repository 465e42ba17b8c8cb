import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readArguments } from '@orchard/shared-node/command-line'
import { runCommand } from '@orchard/shared-node/process'
import { dictionary } from 'cmu-pronouncing-dictionary'
import { stressOf } from '#src/lib/pronunciations.ts'
import { syllableSigns } from '#src/lib/syllable-letters.ts'

const RARE = 6
const SMALL = 0.05
const ROUNDS = 20
const FILE = path.join(import.meta.dirname, '..', 'src', 'lib', 'syllable-weights.json')

let state = 1
function random(): number {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}

/**
 * Learns from the CMU Pronouncing Dictionary what letters tell about the number of syllables, and
 * writes `src/lib/syllable-weights.json`: `npm run syllables`. One word in ten is held out
 * for the test of the API. Weights are found by stochastic gradient descent on the sum of a word's
 * signs; the shuffle is seeded, so that the same dictionary gives the same file.
 */
async function main(): Promise<void> {
  readArguments({
    name: 'run syllables',
    does: 'Learns the weights of syllables from the CMU Pronouncing Dictionary and writes them.',
  })
  const words = Object.entries(dictionary)
    .filter(([word]) => /^[a-z]+$/.test(word))
    .filter((_, at) => at % 10 !== 0)
    .map(([word, sound]) => ({
      count: stressOf(sound.replace(/#.*/, '')).length,
      signs: syllableSigns(word),
    }))

  const seen = new Map<string, number>()
  for (const { signs } of words)
    for (const sign of new Set(signs)) seen.set(sign, (seen.get(sign) ?? 0) + 1)
  for (const word of words) word.signs = word.signs.filter((sign) => (seen.get(sign) ?? 0) >= RARE)

  const weights = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const rate = 0.08 / (1 + round * 0.35)
    const order = words.map((word) => [random(), word] as const).sort(([a], [b]) => a - b)
    for (const [, { count, signs }] of order) {
      const sum = signs.reduce((total, sign) => total + (weights.get(sign) ?? 0), 0)
      const miss = Math.max(-1, Math.min(1, count - sum))
      if (Math.abs(miss) < 0.2) continue
      const step = (rate * miss) / Math.sqrt(signs.length)
      for (const sign of signs) weights.set(sign, (weights.get(sign) ?? 0) + step)
    }
  }

  const kept = [...weights]
    .filter(([, weight]) => Math.abs(weight) >= SMALL)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(
    FILE,
    `${JSON.stringify(
      {
        source:
          'CMU Pronouncing Dictionary, package cmu-pronouncing-dictionary 3.0.0, BSD-2-Clause',
        signs: kept.map(([sign]) => sign).join(' '),
        hundredths: kept.map(([, weight]) => Math.round(weight * 100)),
      },
      null,
      2,
    )}\n`,
  )
  process.stdout.write(`${kept.length} signs\n`)
}

runCommand(main)
