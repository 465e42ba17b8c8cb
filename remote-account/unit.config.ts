/** No build plugins. */
export const plugins = () => []

/** Most kilobytes of code and styles, the host's included, by page. */
export const budgets = {
  'account/register': 138,
  'account/signin': 139,
  'account/forgotpassword': 136,
  'account/profile': 143,
  'account/organisation': 138,
  'account/invitation': 134,
}
