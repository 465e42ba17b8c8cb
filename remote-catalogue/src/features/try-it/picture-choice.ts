import { MAX_PICTURE_BYTES } from '@orchard/shared/contracts'
import type { ExamplePicture, PictureBodyDetail } from '#src/data/catalogue-data.ts'

/** The picture that a visitor chose: one of the examples, or a file of their own. */
export type PictureChoice =
  | { kind: 'example'; example: ExamplePicture }
  | { kind: 'file'; file: File }

const MEGABYTE = 1_000_000

/** The initial picture of a form. */
export function firstChoice({ examples }: PictureBodyDetail): PictureChoice | null {
  const [example] = examples
  return example ? { kind: 'example', example } : null
}

/** Explains to the visitor why a picture cannot be sent; null if it can. */
export function choiceProblem(
  choice: PictureChoice | null,
  accepts: readonly string[],
): string | null {
  if (!choice) return 'Choose a picture'
  if (choice.kind === 'example') return null
  const { size, type } = choice.file
  if (!accepts.includes(type)) return `Choose a picture of type ${typeNames(accepts)}`
  if (size === 0) return 'The file is empty; choose another'
  if (size > MAX_PICTURE_BYTES)
    return `The file is ${(size / MEGABYTE).toFixed(1)} MB; choose one of at most ${MAX_PICTURE_BYTES / MEGABYTE} MB`
  return null
}

/** "PNG, JPEG or WebP". */
export function typeNames(accepts: readonly string[]): string {
  const names = accepts.map((type) =>
    type === 'image/webp' ? 'WebP' : type.replace('image/', '').toUpperCase(),
  )
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ')
}

/** The chosen picture as a body; fetches an example. @throws what `fetch` throws. */
export async function readChoice(choice: PictureChoice): Promise<Blob> {
  if (choice.kind === 'file') return choice.file
  const response = await fetch(choice.example.src)
  if (!response.ok) throw new Error(`Status ${response.status}`)
  return response.blob()
}
