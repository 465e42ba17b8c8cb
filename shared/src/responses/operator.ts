// Written by `npm run responses`, from the document of the product API (`/openapi.json`).
import {
  anything,
  fields,
  flag,
  list,
  number,
  oneOf,
  orNull,
  type ReadBy,
  record,
  text,
  timestamp,
} from './read.ts'

export const getOperator = fields({
  name: text,
  how: oneOf<'sign-in' | 'token' | 'command'>(),
  email: orNull(text),
})
export type GetOperator = ReadBy<typeof getOperator>

export const checkOperatorLog = fields({
  intact: flag,
  entries: number,
  last: orNull(fields({ id: number, hash: text })),
  broken: orNull(fields({ id: number, problem: oneOf<'changed' | 'missing'>() })),
})
export type CheckOperatorLog = ReadBy<typeof checkOperatorLog>

export const readOperatorLog = fields({
  entries: list(
    fields({
      id: number,
      at: timestamp,
      who: text,
      how: oneOf<'sign-in' | 'token' | 'command' | 'server'>(),
      act: text,
      target: orNull(text),
      account: orNull(text),
      reason: text,
      details: record(anything),
      outcome: oneOf<'asked' | 'done' | 'failed'>(),
    }),
  ),
  next: orNull(number),
})
export type ReadOperatorLog = ReadBy<typeof readOperatorLog>
