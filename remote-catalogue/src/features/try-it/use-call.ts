import { useRef, useState } from 'react'
import { answerOf, type CallState } from './call-state.ts'
import { sendCall } from './send-call.ts'

const MEANS = {
  fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
  now: () => performance.now(),
}

/** The last call of a form. `send` resolves to where it stands, or to null where a later one overtook it. */
export function useCall() {
  const [call, setCall] = useState<CallState>({ state: 'none' })
  const turn = useRef(0)

  const send = async (address: string, apiKey: string | null): Promise<CallState | null> => {
    turn.current += 1
    const mine = turn.current
    setCall({ state: 'sending', previous: answerOf(call) })
    const next: CallState = await sendCall(address, apiKey, MEANS).then(
      (answer) => ({ state: 'answered', answer }) as const,
      () => ({ state: 'failed' }) as const,
    )
    if (mine !== turn.current) return null
    setCall(next)
    return next
  }

  return { call, send, askForKey: () => setCall({ state: 'no-key' }) }
}
