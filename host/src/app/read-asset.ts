const assets = new Map<string, Promise<unknown>>()

/**
 * Reads a JSON file of a release. It never changes, so it is fetched once and kept.
 * @throws {Error} when it cannot be fetched; the next call tries again.
 */
export function readAsset<T>(address: string): Promise<T> {
  const known = assets.get(address)
  if (known) return known as Promise<T>
  const asset: Promise<T> = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address} responded ${response.status}`)
    return response.json()
  })
  asset.then(
    // React's `use` reads it without a fallback, so that a page that is returned to is whole at once.
    (value) => Object.assign(asset, { status: 'fulfilled', value }),
    () => assets.delete(address),
  )
  assets.set(address, asset)
  return asset
}
