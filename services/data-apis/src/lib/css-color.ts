import { type Color, parse } from 'culori'

/** Reads a CSS colour; null if the text is not one. */
export function readCssColor(text: string): Color | null {
  try {
    return parse(text.trim()) ?? null
  } catch {
    // culori throws a TypeError at a function that breaks off, such as "A(0A ", where it owes
    // undefined.
    return null
  }
}
