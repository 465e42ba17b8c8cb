import path from 'node:path'
import { countLine, failedStep, formatFailures, type Kept, readJson, totalOf } from './results.ts'
import { RESULTS } from './run-all.ts'

/** Prints what `npm test` and `npm run soak` counted together; a run that left no count has failed. */
const runs = ['test', 'soak'].map(
  (run) =>
    readJson<Kept>(path.join(RESULTS, `${run}-counts.json`)) ??
    failedStep(run, 'The run ended before it counted its tests.'),
)
const total = totalOf(runs.map(({ counts }) => counts))
process.stdout.write(formatFailures(runs.flatMap(({ failures }) => failures)))
process.stdout.write(`\n${countLine(total)}`)
process.exit(total.failed === 0 ? 0 : 1)
