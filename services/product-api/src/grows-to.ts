/**
 * Options of an `LRUCache` that keeps so many entries at most. Its `max` reserves their memory at once: 100 ms and
 * 20 MB of each start for the caches of a server.
 */
export const growsTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
