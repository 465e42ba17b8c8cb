/** Asking servers from the browser and from the composer alike. */
export { type Ask, askWithRetries } from './ask-with-retries.ts'
export { isRecord } from './is-record.ts'
export { isProblem, type Problem, readProblem } from './problem.ts'
