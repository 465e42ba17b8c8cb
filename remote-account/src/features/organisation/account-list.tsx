import { PLANS } from '@orchard/shared/facts'
import { formatDay } from '@orchard/shared/format'
import { useSession } from '@orchard/shared/session'
import { Badge, Buttons, Loaded } from '@orchard/shared/ui'
import type { OrganisationApi } from '#src/data/organisation-api.ts'
import { useResource } from '#src/data/use-resource.ts'
import { Panel, Row, Rows } from '#src/ui/panel.tsx'
import { ROLE_WORDS } from './role-words.ts'
import { WorkIn } from './work-in.tsx'

/** The person’s own account and organisations, one of which they work in. */
export function AccountList({ api }: { api: OrganisationApi }) {
  const email = useSession((session) => session.email)
  const here = useSession((session) => session.organisation?.id ?? null)
  return (
    <Panel
      id="accounts"
      title="Your accounts"
      lead="You work in one account at a time: My Account, the examples and the keys in them are of that one."
    >
      <Rows>
        <Row kind="wide" title="Your own account">
          <p>{email}</p>
          <Here isHere={here === null} id={null} name="your own account" />
        </Row>
        <Loaded resource={useResource(api.mine)} waiting="Loading your organisations…">
          {(all) =>
            all.map(({ id, joined_at: joinedAt, name, plan, role }) => (
              <Row
                key={id}
                kind="wide"
                title={
                  <>
                    <span>{name}</span> <Badge>{ROLE_WORDS[role].name}</Badge>
                  </>
                }
              >
                <p>
                  {`${PLANS.find((one) => one.id === plan)?.name ?? plan} plan. Member since ${formatDay(joinedAt)}.`}
                </p>
                <Here isHere={here === id} id={id} name={name} />
              </Row>
            ))
          }
        </Loaded>
      </Rows>
    </Panel>
  )
}

function Here({ isHere, id, name }: { isHere: boolean; id: string | null; name: string }) {
  if (isHere) return <p>You work here now.</p>
  return (
    <Buttons>
      <WorkIn id={id} context={name}>
        Work here
      </WorkIn>
    </Buttons>
  )
}
