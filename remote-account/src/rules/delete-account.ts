/** The two halves of an account. */
export interface AccountHalves {
  /** Key, plan, usage and names, at the product API. */
  deleteAccount(): Promise<void>
  /** The user at the identity provider; signs out. */
  deleteUser(): Promise<void>
}

/**
 * Deletes both halves, the product's first, since the user's token is needed for it. Called again after a
 * failure it goes on with the half that is left.
 */
export function createDeletion({ deleteAccount, deleteUser }: AccountHalves): () => Promise<void> {
  let isAccountGone = false
  return async () => {
    if (!isAccountGone) await deleteAccount()
    isAccountGone = true
    await deleteUser()
  }
}
