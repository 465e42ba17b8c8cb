import { createProductApi, ProductApiError, readJson } from '@orchard/shared/product-api'
import { type LookAtInvitation, lookAtInvitation } from '@orchard/shared/responses/organisations'

/** Asks what an invitation is to; `gone` for one that no longer works. */
export async function look(apiHost: string, token: string): Promise<LookAtInvitation | 'gone'> {
  const send = createProductApi(apiHost, null)
  const patience = { attempts: 3, deadlineMs: 12_000 }
  const request = {
    method: 'POST',
    path: '/op/invitations/look',
    body: { token },
    patience,
  } as const
  const response = await send(request).catch((error: unknown) => {
    if (error instanceof ProductApiError && error.status === 410) return 'gone' as const
    throw error
  })
  return response === 'gone' ? response : readJson(response, lookAtInvitation)
}
