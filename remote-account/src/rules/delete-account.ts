/** The two parts of an account. */
export interface AccountHalves {
  /** Key, plan, usage and names, at the product API. */
  deleteAccount(): Promise<void>
  /** The user at the identity provider; signs out. */
  deleteUser(): Promise<void>
}

/**
 * Deletes the product's part first, because that needs the user's token. A retry after a failure
 * continues with the remaining part.
 */
export function createDeletion({ deleteAccount, deleteUser }: AccountHalves): () => Promise<void> {
  let isAccountGone = false
  return async () => {
    if (!isAccountGone) await deleteAccount()
    isAccountGone = true
    await deleteUser()
  }
}
