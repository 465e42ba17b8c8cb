/** Says of samples of such an API what they are. */
export const DOCUMENTED_EXAMPLE = 'Not available yet: this is the documented example.'

/** The form below it. */
export const WISH = {
  send: 'Tell me when it is there',
  hint: 'We send one email when this API is available, then delete your email address.',
  sentTitle: 'We’ll tell you',
  sentText: 'You’ll get one email when this API is available.',
} as const
