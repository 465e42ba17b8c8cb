import type { QuestionGroup } from './question.ts'

/** The site itself. */
export const site: QuestionGroup = {
  name: 'This site',
  questions: [
    {
      slug: 'without-javascript',
      question: 'Does the site work without JavaScript?',
      answer:
        'For reading, yes: pages, search and filters are answered by the server. What needs JavaScript are the things that live in the browser: your account, the theme button, copy buttons, the live state on the status page.',
    },
    {
      slug: 'dark-theme',
      question: 'How do I switch to the dark theme?',
      answer:
        'With the button in the header. Until you press it the site follows your system; afterwards your choice is kept in this browser.',
    },
    {
      slug: 'keyboard',
      question: 'Can I use the site with the keyboard alone?',
      answer:
        'Yes. The first Tab offers a link past the header, a slash goes to the search box, and the arrow keys move through its results. If something cannot be reached that way, it is a fault, and we would like to know.',
      link: { to: '/contact', name: 'Tell us' },
    },
    {
      slug: 'annual-banner',
      question: 'How do I get rid of the banner at the top?',
      answer:
        'Close it with the cross at its end. It stays away until you end the browser session.',
    },
  ],
}
