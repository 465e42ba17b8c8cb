import * as z from 'zod/mini'
import { readTyped } from '#src/typed/index.ts'

/** Control characters and lone surrogates, which no database stores. */
const UNSTORABLE = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu

/** A text without the space around it; lengths in characters. */
export const text = (name: string, minimum: number, maximum: number) =>
  z.string(`${name} is missing`).check(
    z.overwrite((value) => value.replaceAll(UNSTORABLE, '')),
    z.trim(),
    z.minLength(
      minimum,
      minimum === 1
        ? `${name} cannot be empty`
        : `${name} must have at least ${minimum} characters`,
    ),
    z.maxLength(maximum, `${name} must have at most ${maximum} characters`),
  )

/** An email address, however it was copied. */
export const emailField = (name: string) =>
  text(name, 1, 254).check(
    z.overwrite(readTyped),
    z.email(`${name} must look like name@example.com`),
  )

/** A field that people do not see; who fills it is a program. */
export const trap = z._default(z.string(), '')
