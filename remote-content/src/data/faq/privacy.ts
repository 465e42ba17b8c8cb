import { CONSENT_DAYS, SIGNED_IN_DAYS } from '@orchard/shared/contracts'
import type { QuestionGroup } from './question.ts'

/** Data and privacy. */
export const privacy: QuestionGroup = {
  name: 'Data and privacy',
  questions: [
    {
      slug: 'tracking',
      question: 'Does this site track me?',
      answer:
        'Not unless you choose “Accept All” in the cookie bar. Before that, and after “Decline”, the site loads no analytics and sends nothing to it. Fonts, scripts and pictures come from this site. The one exception: where sign-in with Google is offered, the sign-in pages load Google’s script.',
      link: { to: '/privacy#analytics', name: 'Read what is sent after “Accept All”' },
    },
    {
      slug: 'cookies',
      question: 'Which cookies are set?',
      answer: `cookie_consent keeps your answer to the cookie question for ${CONSENT_DAYS} days. When you sign in, cookies also hold the tokens that keep you signed in, for at most ${SIGNED_IN_DAYS} days or until you log out, and an identifier of this device. All have the attribute Secure.`,
      link: { to: '/privacy#in-your-browser', name: 'See everything that is stored' },
    },
    {
      slug: 'change-cookie-answer',
      question: 'How do I change my answer to the cookie question?',
      answer: `Delete the cookie cookie_consent in your browser’s settings for this site. The question then appears again, as it does by itself after ${CONSENT_DAYS} days.`,
      link: { to: '/privacy#analytics', name: 'Read what the answer decides' },
    },
    {
      slug: 'what-is-stored',
      question: 'What do you keep about my account and my calls?',
      answer:
        'Your email address, your plan, your API key, and how many calls you made, by day and by API, so that we can count your quota. We do not store the parameters of calls or the answers. The privacy page lists everything.',
      link: { to: '/privacy#accounts', name: 'Read the privacy page' },
    },
    {
      slug: 'who-sees-calls',
      question: 'Who sees the parameters of my calls?',
      answer:
        'Our servers, while they answer. The service that computes the answers gets the parameters and nothing about you: no key, no account, no network address. A live API passes on to the source that its page names what that source needs, and nothing about you. Neither parameters nor answers are stored; answers of a source are kept in memory for a while. For a call without a key we keep a keyed hash of the day and your network address until the next day, to count the calls.',
      link: { to: '/privacy#calls', name: 'Read about calls' },
    },
    {
      slug: 'delete-data',
      question: 'Can I get a copy of my data, or have it deleted?',
      answer:
        'Yes, both, under My Account: “Download my data” and “Delete my account”. About messages that you sent us without an account, write to us from the same address.',
      link: { to: '/contact', name: 'Write to us' },
    },
    {
      slug: 'use-of-data',
      question: 'May I use the answers in a product that I sell?',
      answer:
        'Yes, in free and in paid products, and you may keep answers for as long as your product needs them. Some data comes with a licence that asks for credit or for sharing alike; the API’s page names source and licence. You may not offer the data as an API of your own or copy whole data sets to replace the service.',
      link: { to: '/tos#data', name: 'Read the terms' },
    },
  ],
}
