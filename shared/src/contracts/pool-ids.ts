const LONGEST_POOL_ID = 55

/**
 * Checks the ids of a user pool and its client. Returns an error in the identity library's words,
 * or null.
 */
export function poolIdsProblem(userPoolId: string, clientId: string): string | null {
  if (!userPoolId || !clientId) return 'Both UserPoolId and ClientId are required.'
  const isPoolId = userPoolId.length <= LONGEST_POOL_ID && /^[\w-]+_[0-9a-zA-Z]+$/.test(userPoolId)
  return isPoolId ? null : 'Invalid UserPoolId format.'
}

/** `us-west-2` of `us-west-2_AbCdEf123`. */
export function poolRegion(userPoolId: string): string {
  return userPoolId.slice(0, userPoolId.lastIndexOf('_'))
}
