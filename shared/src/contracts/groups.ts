/** The group of the user pool whose members, with 2FA, operate the site. */
export const OPERATORS = 'operators'
