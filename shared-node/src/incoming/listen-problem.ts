const NO_ADDRESS = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'])

/** Says in words why a server cannot listen at `host`; null for an error of another kind. */
export function addressProblem(error: NodeJS.ErrnoException, host: string): string | null {
  const isOfListening = error.syscall === 'listen' || error.syscall === 'getaddrinfo'
  return isOfListening && NO_ADDRESS.has(error.code ?? '')
    ? `HOST must be an IP address of this machine, not ${host}`
    : null
}
