/** True for the provider's answer that it has no such object. */
export function isMissing(error: unknown): boolean {
  return (error as { code?: string }).code === 'resource_missing'
}
