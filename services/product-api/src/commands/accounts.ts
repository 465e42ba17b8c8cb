import { type Command, command, numberOrPlan, pathOf } from './command.ts'

interface FoundAccount {
  id: string
  email: string | null
  unverified_email: string | null
  /** Name of an organisation, which has no email. */
  organisation: string | null
  customer: string | null
  plan: string
  suspended_at: string | null
}

interface Joined {
  role: string
  joined_at: string
}

interface ShownAccount extends Omit<FoundAccount, 'suspended_at' | 'organisation'> {
  organisation: { name: string; members: (Joined & { id: string; email: string | null })[] } | null
  memberships: (Joined & { id: string; name: string })[]
  monthly_quota: number
  used: number
  keys: { id: string; name: string; first_characters: string; is_suspended: boolean }[]
  refusals: { at: string; api: string; status: number; code: string; request_id: string }[]
  mails: { id: string; created_at: string; subject: string; state: string; error: string | null }[]
  suspensions: { id: string; kind: string; at: string; reason: string; lifted_at: string | null }[]
}

/** Commands about accounts and persons. */
export const ACCOUNT_COMMANDS: Readonly<Record<string, Command>> = {
  find: command<{ accounts: FoundAccount[] }>({
    takes: 'TEXT',
    does: 'finds accounts by email, ID, customer number or the beginning of a key',
    isAct: false,
    request: ([text = '']) => ({ method: 'GET', path: pathOf`accounts?q=${text}` }),
    show: ({ accounts }) =>
      accounts.length === 0
        ? ['No account was found.']
        : accounts.map((one) =>
            [
              one.id,
              emailOf(one) ?? one.organisation ?? 'no email',
              one.plan,
              one.customer ?? 'no customer',
              one.suspended_at === null ? '' : `suspended ${one.suspended_at}`,
            ]
              .join('  ')
              .trimEnd(),
          ),
  }),
  show: command<ShownAccount>({
    takes: 'ACCOUNT',
    does: 'shows an account with its keys, refusals, emails and suspensions',
    isAct: false,
    request: ([id = '']) => ({ method: 'GET', path: pathOf`accounts/${id}` }),
    show: (one) => [
      `${one.id}  ${emailOf(one) ?? one.organisation?.name ?? 'no email'}  ${one.plan}  ${one.used} of ${one.monthly_quota} requests`,
      ...(one.organisation?.members ?? []).map(
        ({ email, id, role }) => `member ${id}  ${email ?? 'no email'}  ${role}`,
      ),
      ...one.memberships.map(({ id, name, role }) => `organisation ${id}  ${name}  ${role}`),
      ...one.keys.map(
        (key) =>
          `key ${key.id}  ${key.name}  ${key.first_characters}${key.is_suspended ? '  suspended' : ''}`,
      ),
      ...one.suspensions.map(
        (each) =>
          `suspension ${each.id}  ${each.kind}  ${each.at}  ${each.lifted_at === null ? 'active' : 'ended'}  ${each.reason}`,
      ),
      ...one.mails.map((mail) =>
        `mail ${mail.id}  ${mail.created_at}  ${mail.state}  ${mail.subject}  ${mail.error ?? ''}`.trimEnd(),
      ),
      ...one.refusals.map(
        (each) =>
          `refusal ${each.at}  ${each.api}  ${each.status} ${each.code}  ${each.request_id}`,
      ),
    ],
  }),
  limit: command<{ calls_per_month: number | null; requests_per_second: number | null }>({
    takes: 'ACCOUNT',
    does: 'sets quota and rate with --calls and --rate, where plan stands for those of the plan',
    isAct: true,
    request: ([id = ''], { calls, rate, reason }) => ({
      method: 'PUT',
      path: pathOf`accounts/${id}/limits`,
      body: {
        calls_per_month: numberOrPlan('calls', calls),
        requests_per_second: numberOrPlan('rate', rate),
        reason,
      },
    }),
    show: ({ calls_per_month: calls, requests_per_second: rate }) => [
      `${calls ?? 'As the plan allows'}: requests a month`,
      `${rate ?? 'As the plan allows'}: requests a second`,
    ],
  }),
  resend: command({
    takes: 'MAIL',
    does: 'sends an email again',
    isAct: true,
    request: ([id = ''], { reason }) => ({
      method: 'POST',
      path: pathOf`mails/${id}/resend`,
      body: { reason },
    }),
    show: () => ['It is sent within seconds.'],
  }),
  export: command({
    takes: 'ACCOUNT',
    does: 'prints all data of an account as JSON',
    isAct: true,
    request: ([id = ''], { reason = '' }) => ({
      method: 'GET',
      path: pathOf`accounts/${id}/export?reason=${reason}`,
    }),
    show: (all) => [JSON.stringify(all, null, 2)],
  }),
  delete: command<{ id: string; deleted: { place: string; entries: number }[] }>({
    takes: 'ACCOUNT-OR-EMAIL',
    does: 'deletes all data of a person, and prints the receipt',
    isAct: true,
    request: ([who = ''], { reason }) => ({
      method: 'POST',
      path: 'deletions',
      body: { who, reason },
    }),
    show: ({ deleted, id }) => [
      `Receipt ${id}`,
      ...deleted.map(({ entries, place }) => `${place}: ${entries}`),
    ],
  }),
}

function emailOf({
  email,
  unverified_email: unverified,
}: Pick<FoundAccount, 'email' | 'unverified_email'>) {
  return email ?? (unverified && `${unverified} (not verified)`)
}
