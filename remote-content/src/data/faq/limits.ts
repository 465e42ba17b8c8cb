import { burstOf, PLANS, ratesInWords } from '@orchard/shared/contracts'
import type { QuestionGroup } from './question.ts'

const [free] = PLANS

/** Limits and errors of calls; figures come from the plan table. */
export const limits: QuestionGroup = {
  name: 'Limits and errors',
  questions: [
    {
      slug: 'quota-used-up',
      question: 'What happens when my quota is used up?',
      answer:
        'Further calls get status 429 until the month ends, in UTC. They are refused, not billed: no plan charges for calls beyond the quota.',
      link: { to: '/pricing', name: 'Compare the quotas' },
    },
    {
      slug: 'what-counts',
      question: 'Which calls count against my quota?',
      answer:
        'Answers with a 2xx status, and an API’s own 404, 409 and 422: nothing found, ambiguous, or cannot be computed. Everything else is free: wrong parameters (400), a wrong key (401), 429 and every 5xx. So are samples and calls without a key. The RateLimit header of each answer says how many calls are left.',
      link: { to: '/pricing#limit', name: 'Read what happens at the limit' },
    },
    {
      slug: 'error-status',
      question: 'What do the error statuses mean?',
      answer:
        '400: parameters are missing or wrong; errors names each of them with the reason. 401: the key is missing or wrong. 404, 409 and 422: the API understood you and has no answer. 405, 413 and 415: the API needs a picture by POST, takes none of that size, or none of that type. 410: the API is retired, and detail says what to call instead. 429: a limit is reached. 503: the API is busy, or its outside source is not turned on or does not answer; 504: the source took too long. The body is a JSON problem document (RFC 9457) with a stable code and a detail.',
      link: { to: '/blog/error-answers-worth-sending', name: 'Read about problem documents' },
    },
    {
      slug: 'too-fast',
      question: 'I get 429 although my quota is not used up. Why?',
      answer:
        'The code in the answer names the limit. try_limit_reached: today’s calls without a key from your network are used up. tries_exhausted: so are those of all visitors together. rate_limited: your calls come faster than your plan allows, or too many without a valid key came within a minute. Retry-After says how many seconds to wait.',
      link: { to: '/blog/living-with-rate-limits', name: 'Read how to live with rate limits' },
    },
    {
      slug: 'calls-per-second',
      question: 'How many calls per second may I make?',
      answer: `By plan: ${ratesInWords()}. After a pause you may make twice as many at once${free ? `, such as ${burstOf(free)} with ${free.name}` : ''}. Faster calls get status 429 with the code rate_limited; they do not count, and a second later you go on. A new key and the one it replaced count together. The headers RateLimit and RateLimit-Policy of each answer say what is left, as second and month.`,
      link: { to: '/pricing', name: 'Compare the plans' },
    },
    {
      slug: 'retry',
      question: 'Is it safe to repeat a call that failed?',
      answer:
        'Yes. GET and POST calls alike only read, so repeating one changes nothing. If an answer got lost on its way to you, it has counted, and the repeat counts again. Retry after a broken connection or a status of 502, 503 or 504, a few times with growing pauses. The code source_not_configured is an exception: the operator has not turned that source on. After 400 or 401 change the call first; after 429, wait.',
      link: { to: '/blog/retries-that-do-no-harm', name: 'Read how, with the code' },
    },
    {
      slug: 'wrong-value',
      question: 'A value looks wrong. Where do I report it?',
      answer:
        'Write to us with the API, the parameters you sent, what you got and what you expected. Leave your key out. The API’s page names the source of its answers, so you can check against it first. We test every API against known results but cannot promise that none is wrong.',
      link: { to: '/contact', name: 'Report it' },
    },
    {
      slug: 'uptime',
      question: 'Is something down? And do you guarantee that it is not?',
      answer:
        'The status page checks the site, the product API and the identity provider from your browser, says how outside sources are, and lists incidents. We do not guarantee a level of uptime. If your project needs one, write to us before you build on it.',
      link: { to: '/status', name: 'See the status' },
    },
  ],
}
