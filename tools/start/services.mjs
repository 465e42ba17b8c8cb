/**
 * The servers beside the site, as commands for `concurrently`: each one that no configured server stands
 * in for.
 */
export function serviceCommands() {
  if (process.env.PRODUCT_API_HOST) return []
  const command = `"${process.execPath}" --import tsx services/product-api/src/main.ts`
  return [{ name: 'product-api', command }]
}
