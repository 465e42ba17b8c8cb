import { MAX_NAMED_KEYS, REPLACED_KEY_HOURS } from '@orchard/shared/contracts'
import type { QuestionGroup } from './question.ts'

/** Keys and accounts. */
export const accounts: QuestionGroup = {
  name: 'Keys and accounts',
  questions: [
    {
      slug: 'create-account',
      question: 'How do I create an account?',
      answer:
        'Sign up with an email address and a password. We send a code to that address; enter it, and you are signed in. You can also continue with a Google account and need no password.',
      link: { to: '/register', name: 'Create your account' },
    },
    {
      slug: 'password-rule',
      question: 'What must a password look like?',
      answer:
        'It needs at least 8 characters, including a lower-case letter, an upper-case letter, a digit and a symbol. The sign-up page shows what is missing while you type.',
    },
    {
      slug: 'forgot-password',
      question: 'I forgot my password. What now?',
      answer:
        'Enter your email address on the page for forgotten passwords. We send you a code that lets you choose a new password. Your key stays the same.',
      link: { to: '/forgotpassword', name: 'Reset your password' },
    },
    {
      slug: 'one-key',
      question: 'Do I need a key for each API?',
      answer: `No. One key works for every available API, on every plan. You find it under My Account, hidden until you reveal it. There you can also create up to ${MAX_NAMED_KEYS} more keys, each with a name, so that every program has its own: you see what each one calls, and you can revoke one without touching the others. All keys share the quota and the calls per second of your plan.`,
    },
    {
      slug: 'leaked-key',
      question: 'Somebody else may have my key. What should I do?',
      answer: `Rotate that key under My Account. You get a new one, and the old one stops working at once or, if you need time to change your programs, after ${REPLACED_KEY_HOURS} hours. A key that you created for one program can be revoked instead. Do not wait: calls with your key count against your quota, whoever makes them.`,
      link: {
        to: '/blog/logging-calls-without-leaking-secrets',
        name: 'Read how keys leak, and how to prevent it',
      },
    },
    {
      slug: 'second-factor',
      question: 'Can I protect my account with a second factor?',
      answer:
        'Yes. Set up an authenticator app or codes by text message under My Account, in the section Security. The same page lists your devices and lets you sign out everywhere. If you sign in with Google, your Google account’s second factor applies.',
    },
    {
      slug: 'email-and-google',
      question: 'I signed up by email and then with Google. Are these one account?',
      answer:
        'No, they are two accounts, each with its own key and quota, even if both have the same email address. We do not merge accounts by email, since an address can change hands. Sign in the way you did the first time.',
    },
  ],
}
