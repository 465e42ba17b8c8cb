/** Asking servers, from the browser and from the composer alike, and what a page knows of its cookies. */
export { askApi, failureWords, type LiveResponse } from './ask-api.ts'
export { type Ask, askWithRetries } from './ask-with-retries.ts'
export { type ApiResponse, type CallMeans, callApi } from './call-api.ts'
export { isRecord } from './is-record.ts'
export { isProblem, type Problem, readProblem } from './problem.ts'
export { randomKey } from './random-key.ts'
export { hasSecureCookies, keepsCookies } from './secure-cookies.ts'
