/** The servers that /status asks and incidents name, in the order in which they are shown. */
export const SYSTEM_PARTS = [
  { id: 'site', name: 'This site' },
  { id: 'product-api', name: 'Product API' },
  { id: 'identity', name: 'Identity provider' },
] as const

export type PartId = (typeof SYSTEM_PARTS)[number]['id']

/** The name of a part as pages write it. */
export function partName(id: PartId): string {
  return SYSTEM_PARTS.find((part) => part.id === id)?.name ?? id
}
