import { z } from 'zod'
import { parseJson } from './parse-json.ts'

const bootstrap = z.object({
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
})

/** Which RDAP servers know which top-level domains (RFC 9224); null for what is not of that form. */
export default function readBootstrap(text: string): z.infer<typeof bootstrap> | null {
  return bootstrap.safeParse(parseJson(text)).data ?? null
}
