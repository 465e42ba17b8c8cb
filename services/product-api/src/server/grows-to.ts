/**
 * Options of an `LRUCache` that keeps at most that many entries. Its `max` reserves their memory at once, which took
 * the caches of a server 50 ms of each start.
 */
export const growsTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
