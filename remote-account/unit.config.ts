/** No build plugins. */
export const plugins = () => []

/** Port of its development server. */
export const devPort = 5176

/** Most kilobytes of code and styles, the host's included, by page. */
export const budgets = {
  'account/register': 145,
  'account/signin': 146,
  'account/forgotpassword': 143,
  'account/profile': 152,
}
