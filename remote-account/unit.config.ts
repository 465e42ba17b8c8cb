/** Nothing of it is made by plugins of its own. */
export const plugins = () => []

/** Where its development server listens. */
export const devPort = 5176

/** Most kilobytes of code and styles, the host's included, by page. */
export const budgets = {
  'account/register': 145,
  'account/signin': 146,
  'account/forgotpassword': 143,
  'account/profile': 152,
}
