import type { QuestionGroup } from './question.ts'

/** The site itself. */
export const site: QuestionGroup = {
  name: 'This site',
  questions: [
    {
      slug: 'without-javascript',
      question: 'Does the site work without JavaScript?',
      answer:
        'For reading, yes: the server renders pages, search results and filters. Your account, “Try it”, the theme button, copy buttons and the live part of the status page need JavaScript.',
    },
    {
      slug: 'dark-theme',
      question: 'How do I switch to the dark theme?',
      answer:
        'Use the button in the header. Until then the site follows your system’s setting; afterwards this browser remembers your choice.',
    },
    {
      slug: 'keyboard',
      question: 'Can I use the site with the keyboard alone?',
      answer:
        'Yes. The first Tab offers a link past the header, a slash goes to the search box, and the arrow keys move through its results. If you cannot reach something that way, it is a bug, and we would like to know.',
      link: { to: '/contact', name: 'Tell us' },
    },
    {
      slug: 'annual-banner',
      question: 'How do I get rid of the banner at the top?',
      answer:
        'Close it with the cross at its end. It stays closed until the end of the browser session.',
    },
  ],
}
