/** Asking servers from the browser and from the composer alike. */
export { askApi, type LiveAnswer } from './ask-api.ts'
export { type Ask, askWithRetries } from './ask-with-retries.ts'
export { isRecord } from './is-record.ts'
export { isProblem, type Problem, readProblem } from './problem.ts'
