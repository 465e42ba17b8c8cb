import * as z from 'zod'
import { ok, operation, PUBLIC } from '#src/server/openapi/operation.ts'

const time = z.iso.datetime()

/** `GET /__dev/messages`. */
export const LIST_MESSAGES = operation(
  'listMessages',
  'Lists emails that were not sent, newest last; development only',
  {
    ...PUBLIC,
    description: 'Only the machine of the server may read them.',
    querystring: z.object({
      to: z.string().default('').describe('Email address of the recipient'),
    }),
    response: ok(
      'The emails.',
      z.array(z.object({ to: z.string(), subject: z.string(), content: z.string(), at: time })),
    ),
    problems: { 404: ['not_found'] },
  },
)
