import { useRef, useState } from 'react'
import { type CallState, responseOf } from './call-state.ts'
import { type FormCall, sendCall } from './send-call.ts'

const MEANS = {
  fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
  now: () => performance.now(),
}

/**
 * The last call of a form; its body is read when it is sent. `send` resolves to where it stands, or
 * to null where a later one overtook it.
 */
export function useCall() {
  const [call, setCall] = useState<CallState>({ state: 'none' })
  const turn = useRef(0)

  const send = async ({
    body,
    ...asked
  }: Omit<FormCall, 'body'> & { body(): Promise<Blob | null> }): Promise<CallState | null> => {
    turn.current += 1
    const mine = turn.current
    setCall({ state: 'sending', previous: responseOf(call) })
    const next: CallState = await body()
      .then((read) => sendCall({ ...asked, body: read }, MEANS))
      .then(
        (response) => ({ state: 'answered', response }) as const,
        () => ({ state: 'failed' }) as const,
      )
    if (mine !== turn.current) return null
    setCall(next)
    return next
  }

  return { call, send, askForKey: () => setCall({ state: 'no-key' }) }
}
