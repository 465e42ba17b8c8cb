import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:127(?:\.\d+){3}|::1|::ffff:127(?:\.\d+){3})$/

/** True for a request of this machine, and of no page: those name their origin. */
export function isThisMachine({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): boolean {
  return LOOPBACK.test(ip) && headers.origin === undefined
}
