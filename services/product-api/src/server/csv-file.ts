import type { FastifyReply, FastifyRequest } from 'fastify'

/** True for a request that prefers CSV, by its query or its header. */
export function wantsCsv({
  headers,
  query,
}: {
  headers: FastifyRequest['headers']
  query: { format?: 'json' | 'csv' | undefined }
}): boolean {
  return (query.format ?? (/\btext\/csv\b/i.test(headers.accept ?? '') ? 'csv' : 'json')) === 'csv'
}

/** Makes a response a file that a browser saves. */
export function asCsvFile(reply: FastifyReply, fileName: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .serializer((text: string) => text)
}
