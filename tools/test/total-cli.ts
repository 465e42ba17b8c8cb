import path from 'node:path'
import { type Counts, countLine, readJson, totalOf } from './results.ts'
import { RESULTS } from './run-all.ts'

/** Prints what `npm test` and `npm run soak` counted together; a run that left no count has failed. */
const NOT_RUN: Counts = { passed: 0, failed: 1, skipped: 0 }

const total = totalOf(
  ['test', 'soak'].map(
    (run) => readJson<Counts>(path.join(RESULTS, `${run}-counts.json`)) ?? NOT_RUN,
  ),
)
process.stdout.write(`\n${countLine(total)}`)
process.exit(total.failed === 0 ? 0 : 1)
