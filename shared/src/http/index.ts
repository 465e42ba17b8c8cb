/** Asking servers from the browser and from the composer alike. */
export { askApi, failureWords, type LiveAnswer } from './ask-api.ts'
export { type Ask, askWithRetries } from './ask-with-retries.ts'
export { type ApiAnswer, type CallMeans, callApi } from './call-api.ts'
export { isRecord } from './is-record.ts'
export { isProblem, type Problem, readProblem } from './problem.ts'
