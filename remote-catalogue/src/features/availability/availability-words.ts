/** Says of samples of such an API what they are. */
export const DOCUMENTED_EXAMPLE = 'The documented example: this API is not offered here yet.'

/** The form below it. */
export const WISH = {
  send: 'Tell me when it is there',
  hint: 'For one email when this API is there; then we delete the address.',
  sentTitle: 'We’ll tell you',
  sentText: 'You get one email when this API is there. You need do nothing else.',
} as const
