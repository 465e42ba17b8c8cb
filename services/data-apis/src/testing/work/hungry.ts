/** Work that keeps everything, until its thread is out of memory. */
export default function hungry(): never {
  const kept: string[][] = []
  for (;;) kept.push(Array.from({ length: 1_000 }, (_, index) => `kept ${index}`))
}
