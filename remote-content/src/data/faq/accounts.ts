import type { QuestionGroup } from './question.ts'

/** Keys and accounts; sections 2 to 7 of the specification. */
export const accounts: QuestionGroup = {
  name: 'Keys and accounts',
  questions: [
    {
      slug: 'create-account',
      question: 'How do I create an account?',
      answer:
        'With an email address and a password on the sign-up page. We send a code to that address; enter it, and you are signed in. You can also continue with a Google account and need no password then.',
      link: { to: '/register', name: 'Create your account' },
    },
    {
      slug: 'password-rule',
      question: 'What must a password look like?',
      answer:
        'It has at least 8 characters, among them a lower-case letter, an upper-case letter, a digit and a symbol. The sign-up page shows while you type what is still missing.',
    },
    {
      slug: 'forgot-password',
      question: 'I forgot my password. What now?',
      answer:
        'Enter your email address on the page for forgotten passwords. We send a code to it, and with the code you choose a new password. Your key stays the same.',
      link: { to: '/forgotpassword', name: 'Reset your password' },
    },
    {
      slug: 'one-key',
      question: 'Do I need a key for each API?',
      answer:
        'No. Your account has one key. It works for every available API, on every plan. You find it under My Account, hidden until you reveal it.',
    },
    {
      slug: 'leaked-key',
      question: 'Somebody else may have my key. What should I do?',
      answer:
        'Rotate it under My Account: that makes a new key and ends the old one, at once or, if you need time to change your programs, after 24 hours. Calls made with a key count against your quota, whoever made them, so do not wait.',
      link: {
        to: '/blog/logging-calls-without-leaking-secrets',
        name: 'Read how keys leak, and how to prevent it',
      },
    },
    {
      slug: 'second-factor',
      question: 'Can I protect my account with a second factor?',
      answer:
        'Yes: with an authenticator app or with codes by text message, under My Account in the section Security. The same page lists your devices and signs you out everywhere. With Google, the second factor is that of your Google account.',
    },
    {
      slug: 'email-and-google',
      question: 'I signed up by email and then with Google. Are these one account?',
      answer:
        'No, two, each with its own key and quota, even if both have the same email address. We do not join accounts by email, since an address can change hands. Sign in the way you did the first time.',
    },
  ],
}
