import { twinPath } from '#src/contracts/index.ts'

/** A page of the site in Markdown. @throws {Error} when it cannot be had. */
export async function readTwin(path: string): Promise<string> {
  const response = await fetch(twinPath(path))
  if (!response.ok) throw new Error(`${twinPath(path)} responded ${response.status}`)
  return response.text()
}
