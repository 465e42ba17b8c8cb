/** Returns the provider's answer, or `otherwise` if it has no such object. */
export async function unlessMissing<T, U>(answer: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await answer
  } catch (error) {
    if ((error as { code?: string }).code === 'resource_missing') return otherwise
    throw error
  }
}
