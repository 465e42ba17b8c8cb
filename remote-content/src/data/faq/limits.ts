import type { QuestionGroup } from './question.ts'

/** Limits and errors of calls. */
export const limits: QuestionGroup = {
  name: 'Limits and errors',
  questions: [
    {
      slug: 'quota-used-up',
      question: 'What happens when my quota is used up?',
      answer:
        'Further calls answer with status 429 until the month ends. They are refused, not billed: there is no price for calls beyond the quota on any plan.',
      link: { to: '/pricing', name: 'Compare the quotas' },
    },
    {
      slug: 'error-status',
      question: 'What do the error statuses mean?',
      answer:
        '400: a parameter is missing or not allowed, and the answer names it. 401: the key is missing or wrong. 429: the quota is used up, or calls come too fast. The body is a problem document in JSON with title, status and often a detail.',
      link: { to: '/blog/error-answers-worth-sending', name: 'Read about problem documents' },
    },
    {
      slug: 'too-fast',
      question: 'I get 429 although my quota is not used up. Why?',
      answer:
        'Calls come too fast one after the other. Wait before you try again, longer after each refusal, and spread work that is not urgent over time.',
      link: { to: '/blog/living-with-rate-limits', name: 'Read how to live with rate limits' },
    },
    {
      slug: 'retry',
      question: 'Is it safe to repeat a call that failed?',
      answer:
        'Yes: every call is a GET and changes nothing. Repeat only after a broken connection or a status of 502, 503 or 504, a few times with growing pauses. After 400 or 401 change something before you try again; after 429, wait.',
      link: { to: '/blog/retries-that-do-no-harm', name: 'Read how, with the code' },
    },
    {
      slug: 'wrong-value',
      question: 'A value looks wrong. Where do I report it?',
      answer:
        'Tell us the API, the parameters that you sent, what you got and what you expected. Leave your key out. Data is checked with care, but we do not promise that it is free of errors.',
      link: { to: '/contact', name: 'Report it' },
    },
    {
      slug: 'uptime',
      question: 'Is something down? And do you guarantee that it is not?',
      answer:
        'The status page asks the site, the product API and the identity provider right from your browser and lists incidents. There is no guarantee in figures. If your project needs one, write to us before you build on it.',
      link: { to: '/status', name: 'See the status' },
    },
  ],
}
