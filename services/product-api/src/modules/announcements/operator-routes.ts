import type { FastifyInstance } from 'fastify'
import { type OperatorRouteServices, operatorRoutes } from '#src/modules/operator/of-operator.ts'
import { ApiError } from '#src/server/api-error.ts'
import type { Ports } from '#src/server/module.ts'
import type { CurrentAnnouncements } from './current.ts'
import {
  CHANGE_ANNOUNCEMENT,
  END_ANNOUNCEMENT,
  LIST_ANNOUNCEMENTS,
  PUBLISH_ANNOUNCEMENT,
} from './operations.ts'
import { type AnnouncedFields, listAnnouncements } from './publish.ts'
import { toJson } from './routes.ts'
import { type StoredAnnouncement, shownAnnouncement } from './shown.ts'

/** Services of the routes for announcements. */
interface AnnouncementServices extends Pick<Ports, 'isPart' | 'publishing'> {
  announcements: CurrentAnnouncements
}

/** The body that announces something. */
type Given = Omit<AnnouncedFields, 'startsAt' | 'endsAt'> & {
  starts_at?: string | undefined
  ends_at: string | null
}

/** `/op/operator/announcements`: what operators tell visitors without a release. */
export function announcementRoutes(
  app: FastifyInstance,
  services: OperatorRouteServices & AnnouncementServices,
): void {
  const { announcements, database, isPart, now, publishing } = services
  const toOperator = (one: StoredAnnouncement) => ({
    ...toJson(shownAnnouncement(one, now())),
    created_by: one.createdBy,
    changed_at: one.changedAt.toISOString(),
    changed_by: one.changedBy,
  })
  operatorRoutes(app, services, ({ act, ofOperator, operatorOf, scope }) => {
    const path = '/op/operator/announcements'
    const publisher = (request: Parameters<typeof operatorOf>[0]) => ({
      by: operatorOf(request).name,
      at: now(),
    })

    scope.get(path, ofOperator('read', LIST_ANNOUNCEMENTS), async () => ({
      announcements: (await listAnnouncements(database)).map(toOperator),
    }))

    scope.post(path, ofOperator('act', PUBLISH_ANNOUNCEMENT), async (request, reply) => {
      const fields = fieldsOf(request.body)
      const made = await act(
        request,
        { act: `announce ${fields.kind}` },
        (transaction) => publishing.publish(transaction, fields, publisher(request)),
        ({ id }) => ({ target: id, details: logged(fields) }),
      )
      await announcements.refresh()
      return reply.status(201).send(toOperator(made))
    })

    scope.put(`${path}/:id`, ofOperator('act', CHANGE_ANNOUNCEMENT), async (request) => {
      const { id } = request.params
      const { update } = request.body
      const entry = { act: 'change announcement', target: id }
      const changed = await act(
        request,
        entry,
        (transaction) =>
          publishing.change(
            transaction,
            id,
            (before) => fieldsOf(withChanges(before, request.body)),
            update,
            publisher(request),
          ),
        (one) => ({ details: { ...logged(one), update } }),
      )
      await announcements.refresh()
      return toOperator(changed)
    })

    scope.post(`${path}/:id/end`, ofOperator('act', END_ANNOUNCEMENT), async (request) => {
      const { id } = request.params
      const { update } = request.body
      const entry = { act: 'end announcement', target: id, details: { update } }
      const ended = await act(request, entry, (transaction) =>
        publishing.end(transaction, id, update, publisher(request)),
      )
      await announcements.refresh()
      return toOperator(ended)
    })
  })

  /** @throws {ApiError} 422 for fields that do not fit each other. */
  function fieldsOf({
    ends_at,
    kind,
    parts,
    starts_at,
    stops,
    text,
    title,
  }: Given): AnnouncedFields {
    const startsAt = starts_at === undefined ? now() : new Date(starts_at)
    const endsAt = ends_at === null ? null : new Date(ends_at)
    const unknown = parts.find((one) => !isPart(one))
    const errors: Record<string, string> = {}
    if (kind === 'maintenance' && endsAt === null)
      errors['ends_at'] = 'Say when it is expected to end'
    if (endsAt !== null && endsAt <= startsAt) errors['ends_at'] = 'The end must be after the start'
    if (unknown !== undefined) errors['parts'] = `There is no part or API ${unknown}`
    if (Object.keys(errors).length > 0)
      throw new ApiError(422, 'act_invalid', 'Some fields are invalid', { errors })
    return {
      ...{ kind, title, text, startsAt, endsAt },
      parts: [...new Set(parts)],
      stops: [...new Set(stops)],
    }
  }
}

/** The fields of an announcement, with those that are given in place of its own. */
function withChanges(
  { endsAt, kind, parts, startsAt, stops, text, title }: StoredAnnouncement,
  given: { [Name in keyof Given]?: Given[Name] | undefined },
): Given {
  return {
    kind: given.kind ?? kind,
    title: given.title ?? title,
    text: given.text ?? text,
    parts: given.parts ?? parts,
    stops: given.stops ?? stops,
    starts_at: given.starts_at ?? startsAt.toISOString(),
    ends_at: given.ends_at === undefined ? (endsAt?.toISOString() ?? null) : given.ends_at,
  }
}

/** Fields of an announcement in the log, beside its id. */
function logged({ endsAt, parts, startsAt, stops, title }: AnnouncedFields) {
  return {
    ...{ title, parts, stops },
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
  }
}
