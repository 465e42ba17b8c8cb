import type { Clock } from '#src/clock.ts'

const MAX_MESSAGES = 1_000

export type MessageKind =
  | 'sign-up'
  | 'password-reset'
  | 'verify-attribute'
  | 'sign-in'
  | 'custom-challenge'

/** A message that a real pool would have sent. */
export interface Message {
  /** An email address or a telephone number. */
  to: string
  medium: 'EMAIL' | 'SMS'
  kind: MessageKind
  /** Absent where the pool confirms sign-ups by a link alone. */
  code?: string
  /** Link that confirms a sign-up without typing a code. */
  link?: string
  /** ISO 8601. */
  sentAt: string
}

/** Messages "sent" since the start, newest last; each is also printed to the terminal. */
export class Messages {
  readonly #sent: { message: Message; owner: string }[] = []
  readonly #clock: Clock
  readonly #print: (line: string) => void

  constructor(clock: Clock, print: (line: string) => void) {
    this.#clock = clock
    this.#print = print
  }

  /** @param owner the user's email address, which also finds messages to their phone. */
  send(message: Omit<Message, 'sentAt'>, owner: string): void {
    const sentAt = new Date(this.#clock.now()).toISOString()
    this.#sent.push({ message: { ...message, sentAt }, owner })
    if (this.#sent.length > MAX_MESSAGES) this.#sent.shift()
    const ways = [message.code, message.link && `open ${message.link}`].filter(Boolean)
    this.#print(`[${message.medium} to ${message.to}, ${message.kind}] ${ways.join(' or ')}`)
  }

  /** @param to an email address or phone number; all messages if absent. */
  list(to?: string): Message[] {
    const wanted = to?.toLowerCase()
    return this.#sent
      .filter(({ message, owner }) => !wanted || message.to === wanted || owner === wanted)
      .map(({ message }) => message)
  }
}
