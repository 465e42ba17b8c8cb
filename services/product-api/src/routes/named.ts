import * as z from 'zod'
import { refusedWith } from '#src/openapi/refusals.ts'

const LONGEST_NAME = 60

const NAME_MESSAGE = `Name must have 1 to ${LONGEST_NAME} characters`
/** The body that names a device or a key; 422 `name_invalid` for anything else. */
export const NAMED = refusedWith(
  z.object({
    name: z
      .string(NAME_MESSAGE)
      .trim()
      .normalize('NFC')
      .regex(new RegExp(`^\\P{Cc}{1,${LONGEST_NAME}}$`, 'u'), NAME_MESSAGE),
  }),
  { status: 422, code: 'name_invalid', detail: 'The name is invalid' },
)
