/** The key by which the product API calls the stand-in of the payment provider. */
export const STAND_IN_SECRET_KEY = 'sk_test_standin00000000'

/** What the stand-in signs its events with. */
export const STAND_IN_WEBHOOK_SECRET = 'whsec_standin00000000'
