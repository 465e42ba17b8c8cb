/** Calls `act` for each signal that should end this process; the returned function takes that back. */
export function onSignal(act: (signal: 'SIGINT' | 'SIGTERM') => void): () => void
