import { ALL_CATEGORIES } from '@orchard/shared/contracts'

/** The words on a picture that social networks show with a link. */
export interface SocialCard {
  title: string
  words: string
}

/** Every card that the shell draws when it is released, by name; that of a category is its slug. */
export const SOCIAL_CARDS: Readonly<Record<string, SocialCard>> = {
  home: {
    title: 'Good data, ready to pick',
    words: 'One key for every data API, documented field by field',
  },
  catalogue: { title: 'All data APIs', words: 'Each names its source, its fields and its limits' },
  blog: { title: 'Blog', words: 'For developers who choose data APIs or build on them' },
  examples: { title: 'Examples', words: 'Complete programs to start from, with code that runs' },
  pricing: { title: 'Pricing', words: 'Every available API with one key, on every plan' },
  legal: {
    title: 'The small print',
    words: 'Privacy, terms and how APIs change, in plain English',
  },
  account: { title: 'Your account', words: 'One key for every API, and what it was used for' },
  help: { title: 'Help', words: 'Questions and answers, status, and ways to reach us' },
  ...Object.fromEntries(
    ALL_CATEGORIES.map(({ slug, name }) => [
      slug,
      {
        title: `${name.replace('/', ' / ')} APIs`,
        words: 'With code in nine languages and calls to run on the page',
      },
    ]),
  ),
}

/** Cards by the first part of a path, for pages that name none. */
const BY_PATH: Readonly<Record<string, string>> = {
  api: 'catalogue',
  category: 'catalogue',
  blog: 'blog',
  examples: 'examples',
  pricing: 'pricing',
  privacy: 'legal',
  tos: 'legal',
  versioning: 'legal',
  register: 'account',
  signin: 'account',
  forgotpassword: 'account',
  profile: 'account',
  faq: 'help',
  status: 'help',
  agents: 'help',
  contact: 'help',
  'suggest-an-api': 'help',
}

/** The name of the card of a page, which may ask for one. */
export function cardOf(path: string, asked: string | undefined): string {
  if (asked !== undefined && Object.hasOwn(SOCIAL_CARDS, asked)) return asked
  const part = path.split('/')[1] ?? ''
  return (Object.hasOwn(BY_PATH, part) && BY_PATH[part]) || 'home'
}

/** The file of a card in a release of the host. */
export function cardFile(name: string): string {
  return `cards/${name}.png`
}
