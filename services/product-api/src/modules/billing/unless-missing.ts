/** Returns the provider's response, or `otherwise` if it has no such object. */
export async function unlessMissing<T, U>(response: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await response
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return otherwise
    throw error
  }
}
