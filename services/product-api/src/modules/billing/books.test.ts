// @module-tag soak

import { DAY_SECONDS } from '@orchard/shared/format'
import { and, eq } from 'drizzle-orm'
import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#src/modules/accounts/tables.ts'
import { readEntries } from '#src/modules/audit/read-log.ts'
import { auditLog } from '#src/modules/audit/tables.ts'
import { DATABASES } from '#src/testing/databases.ts'
import { createOrganisation, join, signUp } from '#src/testing/people.ts'
import { openPlanShop, type PlanShop } from '#src/testing/plan-shop.ts'
import { userNamed } from '#src/testing/token-mint.ts'

/** A request to the provider and its retries. */
const TRIES = 3
/** Can be kept, and refuses every charge. */
const CHARGES_FAIL = '4000000000000341'
const DETAILS = {
  name: 'Orchard Tills',
  line1: 'Korenmarkt 1',
  city: 'Ghent',
  country: 'BE',
}

describe.each(DATABASES)('books on %s', (kind) => {
  let shop: PlanShop
  beforeAll(async () => {
    shop = await openPlanShop(kind)
  }, 60_000)
  afterAll(async () => shop?.close(), 30_000)
  beforeEach(() => shop.newPerson())

  const save = async (fields: object) =>
    (await shop.call('PUT', '/billing/details', { ...DETAILS, ...fields })).json()
  const details = async () => (await shop.call('GET', '/billing/details')).json()
  const subjectsTo = async (to: string) =>
    (await shop.api.app.inject(`/__dev/messages?to=${to}`))
      .json()
      .map(({ subject }: { subject: string }) => subject)
  const history = async () =>
    (await shop.call('GET', '/billing/plan-history'))
      .json()
      .entries.map(({ plan, term, why }: Record<string, string | null>) => `${plan} ${term} ${why}`)
  const subscription = async () => {
    const [one] = (await shop.stripe.subscriptions.list({ customer: await shop.customerId() })).data
    if (!one) throw new Error('There is no subscription')
    return one
  }
  const taxed = async (fields: Partial<Stripe.TaxRateCreateParams> = {}) => {
    const rate = { display_name: 'VAT', percentage: 21, inclusive: false, ...fields }
    const { id } = await shop.stripe.taxRates.create(rate)
    await shop.stripe.subscriptions.update((await subscription()).id, { default_tax_rates: [id] })
  }

  describe('the card', () => {
    it('is shown while there is a plan, and changes with it', async () => {
      expect((await shop.state()).card).toBeNull()
      await shop.buy('learner')
      expect((await shop.state()).card).toEqual({
        brand: 'visa',
        last4: '4242',
        expires: '2034-12',
        expires_soon: false,
        is_expired: false,
      })
      await shop.leaveCard(CHARGES_FAIL)
      expect((await shop.state()).card).toMatchObject({ last4: '0341' })
    })

    const openCardPage = async (headers = {}, card?: string) => {
      const { url } = (await shop.call('POST', '/billing/card', {}, headers)).json()
      const paid = await shop.payments.pay(url, card)
      if (!('address' in paid)) throw new Error(paid.alert)
      return new URL(paid.address).searchParams.get('card')
    }

    it('stays when somebody comes back to the page of an earlier one', async () => {
      await shop.buy('learner')
      const session = await openCardPage()
      await shop.post('sync', { session })
      await shop.leaveCard(CHARGES_FAIL)
      expect((await shop.post('sync', { session })).json()).toMatchObject({
        ...{ page: 'complete', card: { last4: '0341' } },
      })
    })

    it('is that of the account that its page was opened for, whichever one it is returned to', async () => {
      await shop.buy('learner')
      const organisation = (
        await shop.call('POST', '/organisations', { name: 'Tills', take_over: true })
      ).json().id
      const here = { 'x-organisation': organisation }
      const session = await openCardPage(here, CHARGES_FAIL)
      const stranger = await signUp(shop.api, 'stranger')
      const refused = await stranger.ask('POST', '/op/user/billing/sync', { payload: { session } })
      expect(refused.json().page).toBe('unknown')
      shop.be(shop.subject)
      expect((await shop.post('sync', { session })).json()).toMatchObject({
        ...{ page: 'complete', card: null, plan: null },
      })
      expect((await shop.call('GET', '/billing', undefined, here)).json().card.last4).toBe('0341')
      const log = await shop.call('GET', '/audit-log?category=plan', undefined, here)
      expect(log.json().entries[0]).toMatchObject({
        act: 'card.changed',
        who: { email: shop.email },
      })
    })

    it('is left out when the provider does not respond', async () => {
      await shop.buy('learner')
      await shop.payments.dev('outage', { kind: 'error', path: 'GET /v1/subscriptions' })
      expect(await shop.state()).toMatchObject({ card: null, plan: 'learner', is_live: true })
      await shop.payments.dev('outage', { kind: 'none' })
    })
  })

  describe('the billing email', () => {
    const there = async () => {
      const customer = await shop.stripe.customers.retrieve(await shop.customerId())
      return customer.deleted ? undefined : customer.email
    }
    const move = async (email: string) => {
      await shop.advance(61)
      shop.api.mint.getUser = userNamed(email)
      await shop.post('sync')
    }

    it('is that of the account and follows it, until it is another one', async () => {
      await shop.buy('learner')
      expect(await details()).toMatchObject({ billing_email: shop.email })
      await move('moved@example.com')
      expect(await there()).toBe('moved@example.com')
      const books = `books-${shop.subject}@example.com`
      expect(await save({ billing_email: ` ${books} ` })).toMatchObject({ billing_email: books })
      expect(await there()).toBe(books)
      expect(await subjectsTo('moved@example.com')).toContain(
        'The billing email of your account has changed',
      )
      await move('again@example.com')
      expect(await there()).toBe(books)
      // A form that does not know the field leaves it.
      expect(await save({})).toMatchObject({ billing_email: books })
      expect(await save({ billing_email: '' })).toMatchObject({
        billing_email: 'again@example.com',
      })
      await move('last@example.com')
      expect(await there()).toBe('last@example.com')
      await save({ billing_email: 'LAST@example.com' })
      await move('follows@example.com')
      expect(await there()).toBe('follows@example.com')
    })

    it('is checked as every other', async () => {
      await shop.buy('learner')
      for (const billing_email of ['books', 'a@b', `${'x'.repeat(250)}@example.com`]) {
        const refused = await save({ billing_email })
        expect(refused).toMatchObject({ status: 422, code: 'details_invalid' })
        expect(refused.errors).toHaveProperty('billing_email')
      }
      expect(await there()).toBe(shop.email)
    })

    it('gets what we write about plan, payment and refund, once, like the account', async () => {
      await shop.buy('learner')
      const books = `books-${shop.subject}@example.com`
      await save({ billing_email: books })
      expect(await subjectsTo(books)).toEqual([])
      await shop.change('business')
      await shop.leaveCard(CHARGES_FAIL)
      await shop.advance(32 * DAY_SECONDS)
      await expect
        .poll(() => subjectsTo(books))
        .toEqual(['Your plan is now Business', 'Your payment failed'])
      const charges = await shop.stripe.charges.list({ customer: await shop.customerId() })
      const charge = charges.data.find(({ paid }) => paid)
      await shop.stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 })
      await expect.poll(() => subjectsTo(books)).toContain('We refunded $1.00')
      await shop.post('sync')
      const copies = await subjectsTo(books)
      expect(new Set(copies).size).toBe(copies.length)
      expect(await subjectsTo(shop.email)).toEqual(expect.arrayContaining(copies))
    })

    it('is exported, and goes with the account', async () => {
      await shop.buy('learner')
      const books = `books-${shop.subject}@example.com`
      await save({ billing_email: books, purchase_order: '4711' })
      await shop.change('business')
      const exported = (await shop.call('GET', '/export')).json()
      expect(exported.billing).toMatchObject({
        details: { billing_email: books, purchase_order: '4711' },
        invoices: [{ purchase_order: '4711', tax_cents: 0 }, { purchase_order: null }],
      })
      expect(exported.plan_history).toMatchObject([{ why: 'changed' }, { why: 'bought' }])
      expect(exported.emails.map(({ to }: { to: string }) => to)).toContain(books)
      const customer = await shop.customerId()
      expect((await shop.call('DELETE', '')).statusCode).toBe(204)
      expect((await shop.stripe.customers.retrieve(customer)).deleted).toBe(true)
      expect(await subjectsTo(books)).toEqual([])
    })
  })

  describe('the purchase order number', () => {
    it('is on each invoice from then on, until it is removed', async () => {
      await shop.buy('learner')
      expect(await save({ purchase_order: ' PO 4711/b ' })).toMatchObject({
        purchase_order: 'PO 4711/b',
      })
      await shop.change('developer')
      expect(await save({ purchase_order: '' })).toMatchObject({ purchase_order: null })
      await shop.change('business')
      expect(
        (await shop.invoices()).map((one: { purchase_order: unknown }) => one.purchase_order),
      ).toEqual([null, 'PO 4711/b', null])
    })

    it('leaves the other fields of invoices, and is limited as at Stripe', async () => {
      await shop.buy('learner')
      const customer = await shop.customerId()
      const others = [{ name: 'Department', value: 'Fruit' }]
      await shop.stripe.customers.update(customer, { invoice_settings: { custom_fields: others } })
      await save({ purchase_order: 'x'.repeat(140) })
      const fields = async () => {
        const found = await shop.stripe.customers.retrieve(customer)
        return found.deleted ? null : found.invoice_settings.custom_fields
      }
      expect(await fields()).toEqual([{ name: 'PO number', value: 'x'.repeat(140) }, ...others])
      for (const purchase_order of ['x'.repeat(141), 'a\nb'])
        expect((await save({ purchase_order })).errors).toHaveProperty('purchase_order')
      await save({ purchase_order: null })
      expect(await fields()).toEqual(others)
    })

    it('is refused where operators use all fields of an invoice, and changes nothing', async () => {
      await shop.buy('learner')
      const all = ['A', 'B', 'C', 'D'].map((name) => ({ name, value: name }))
      await shop.stripe.customers.update(await shop.customerId(), {
        invoice_settings: { custom_fields: all },
      })
      const refused = await shop.call('PUT', '/billing/details', {
        ...{ ...DETAILS, name: 'Others', tax_id: 'BE0123456789', purchase_order: '4711' },
      })
      expect(refused.statusCode).toBe(422)
      expect(refused.json()).toMatchObject({
        code: 'details_invalid',
        errors: { purchase_order: 'Your invoices have no room for a PO number. Contact us.' },
      })
      expect(await details()).toMatchObject({ tax_id: null, purchase_order: null })
      expect(await save({ purchase_order: '' })).toMatchObject({ name: 'Orchard Tills' })
    })
  })

  describe('tax', () => {
    it('is shown by invoices and previews, and in what the next payment costs', async () => {
      await shop.buy('learner')
      await taxed()
      await shop.advance(10 * DAY_SECONDS)
      const preview = (await shop.post('preview', { plan: 'business', term: 'month' })).json()
      const net = preview.lines.reduce((sum: number, one: { cents: number }) => sum + one.cents, 0)
      expect(preview.tax_cents).toBeGreaterThan(0)
      expect(net + preview.tax_cents).toBe(preview.due_cents)
      await shop.change('business')
      const [invoice, first] = await shop.invoices()
      expect(invoice).toMatchObject({
        currency: 'usd',
        cents: invoice.subtotal_cents + invoice.tax_cents,
        due_cents: invoice.cents,
        is_reverse_charge: false,
      })
      expect(first).toMatchObject({ cents: 2_900, subtotal_cents: 2_900, tax_cents: 0 })
      const { next_charge: next } = await shop.state()
      const [live] = (await subscription()).items.data
      const price = live?.price.unit_amount ?? 0
      expect(next).toMatchObject({ cents: Math.round(price * 1.21) })
      expect(next.renewal_cents).toBe(next.cents)
      await shop.advance(31 * DAY_SECONDS)
      expect((await shop.invoices())[0]).toMatchObject({ subtotal_cents: price, cents: next.cents })
    })

    it('stays when a smaller plan begins', async () => {
      await shop.buy('business')
      await taxed()
      const preview = (await shop.post('preview', { plan: 'learner', term: 'month' })).json()
      expect(preview).toMatchObject({ next_cents: 3_509, renewal_cents: 3_509, tax_cents: 0 })
      await shop.change('learner')
      await shop.advance(32 * DAY_SECONDS)
      await expect.poll(() => shop.plan()).toBe('learner')
      expect((await shop.invoices())[0]).toMatchObject({ cents: 3_509, tax_cents: 609 })
    })

    it('is the customer’s to pay where it is reversed, and part of the price where it is included', async () => {
      await shop.buy('learner')
      await taxed({ inclusive: true })
      await shop.change('developer')
      const [included] = await shop.invoices()
      expect(included.subtotal_cents + included.tax_cents).toBe(included.cents)
      expect(included.tax_cents).toBeGreaterThan(0)
      await shop.stripe.customers.update(await shop.customerId(), { tax_exempt: 'reverse' })
      await shop.change('business')
      expect((await shop.invoices())[0]).toMatchObject({ is_reverse_charge: true, tax_cents: 0 })
    })
  })

  it('show what credit takes off a change, and where it came from', async () => {
    await shop.buy('learner')
    await shop.stripe.customers.createBalanceTransaction(await shop.customerId(), {
      amount: -1_200,
      currency: 'usd',
      description: 'Apology',
    })
    await shop.post('sync')
    expect(await shop.state()).toMatchObject({ credit_cents: 1_200 })
    const preview = (await shop.post('preview', { plan: 'business', term: 'month' })).json()
    const net = preview.lines.reduce((sum: number, one: { cents: number }) => sum + one.cents, 0)
    expect(preview).toMatchObject({ credit_used_cents: 1_200, due_cents: net - 1_200 })
    await shop.change('business')
    const [invoice] = await shop.invoices()
    expect(invoice).toMatchObject({ cents: net, due_cents: net - 1_200 })
    expect((await shop.call('GET', '/billing/credit-history')).json().entries).toMatchObject([
      { cents: -1_200, credit_cents: 0, currency: 'usd', invoice: invoice.number },
      { cents: 1_200, credit_cents: 1_200, invoice: null },
    ])
  })

  describe('the audit log', () => {
    const acts = async () => {
      const mine = eq(accounts.subject, shop.subject)
      const [account] = await shop.open.database.select().from(accounts).where(mine)
      const which = and(eq(auditLog.accountId, account?.id ?? ''), eq(auditLog.category, 'plan'))
      const entries = await readEntries(shop.open.database, which)
      return entries.map(({ act, details, target, who }) =>
        [act, target, details['why'], who ? 'person' : 'provider'].filter(Boolean).join(' '),
      )
    }

    it('tells who changed plan, card and billing details, and what the provider did', async () => {
      await shop.buy('business')
      await save({ purchase_order: '4711' })
      await shop.leaveCard(CHARGES_FAIL)
      await shop.leaveCard()
      await shop.post('sync')
      await shop.change('learner')
      await shop.post('cancel', {})
      await shop.post('resume')
      await shop.advance(32 * DAY_SECONDS)
      await expect.poll(() => shop.plan()).toBe('learner')
      await shop.change('developer')
      await shop.advance(60)
      await shop.stripe.subscriptions.cancel((await subscription()).id)
      await expect.poll(() => shop.plan()).toBe('free')
      expect(await acts()).toEqual([
        'plan.changed Free ended provider',
        'plan.changed Developer (monthly) person',
        'plan.changed Learner (monthly) changed provider',
        'plan.resumed person',
        'plan.cancelled person',
        'plan.changed Learner (monthly) person',
        'card.changed person',
        'card.changed person',
        'billing_details.changed person',
        'plan.changed Business (monthly) bought person',
      ])
    })

    it('tells of a change to the plan that there is, or that is planned, where it takes something back', async () => {
      await shop.buy('business')
      await shop.change('learner')
      await shop.change('business')
      await shop.post('cancel')
      await shop.change('business')
      // Nothing is left to take back.
      await shop.change('business')
      await shop.change('learner')
      await shop.post('cancel')
      await shop.change('learner')
      await shop.change('learner')
      expect(await acts()).toEqual([
        'plan.changed Learner (monthly) person',
        'plan.cancelled person',
        'plan.changed Learner (monthly) person',
        'plan.changed Business (monthly) person',
        'plan.cancelled person',
        'plan.changed Business (monthly) person',
        'plan.changed Learner (monthly) person',
        'plan.changed Business (monthly) bought person',
      ])
    })

    it('tells who asked for a change that the provider makes later, whoever looks at the plan before', async () => {
      await shop.buy('learner')
      await shop.payments.dev('outage', {
        ...{ kind: 'error', path: 'POST /v1/subscriptions', times: TRIES },
      })
      expect((await shop.post('cancel')).statusCode).toBe(503)
      await shop.post('sync')
      await shop.stripe.subscriptions.update((await subscription()).id, {
        cancel_at_period_end: true,
      })
      await expect.poll(async () => (await shop.state()).ends_at_period_end).toBe(true)
      expect(await acts()).toEqual([
        'plan.cancelled person',
        'plan.changed Learner (monthly) bought person',
      ])
    })
  })

  it('keep one tax ID when two are saved at the same time', async () => {
    await shop.buy('learner')
    const taxIds = ['BE0123456781', 'BE0123456782', 'BE0123456783']
    const saved = await Promise.all(taxIds.map((tax_id) => save({ tax_id })))
    const { data } = await shop.stripe.customers.listTaxIds(await shop.customerId())
    expect(data).toHaveLength(1)
    expect(saved.map(({ tax_id: { value } }) => value)).toEqual(taxIds)
  })

  describe('an organisation', () => {
    it('tells which member has bought its plan, also where another one had opened a page before', async () => {
      const ana = await signUp(shop.api, shop.subject)
      const organisation = await createOrganisation(ana, 'Tills')
      const people = { api: shop.api, database: shop.open.database }
      const joining = { name: `buyer-${shop.subject}`, organisation, role: 'billing' } as const
      const ben = await join(people, ana, joining)
      const post = async (person: typeof ana, name: string, payload: object) =>
        (await person.ask('POST', `/op/user/billing/${name}`, { organisation, payload })).json()
      const offer = { plan: 'learner', term: 'month' }
      const { url } = await post(ana, 'checkout', offer)
      await shop.payments.pay((await post(ben, 'checkout', offer)).url)
      await post(ben, 'sync', {})
      const log = await ana.ask('GET', '/op/user/audit-log?category=plan', { organisation })
      expect(log.json().entries).toMatchObject([{ who: { email: ben.email } }])
      // Nothing is paid twice on the page of the other.
      expect(await shop.payments.pay(url)).toHaveProperty('alert')
    })

    it('gets its invoices at the email of its owner, or at its own', async () => {
      await shop.buy('learner')
      const customer = await shop.customerId()
      const made = await shop.call('POST', '/organisations', { name: 'Tills', take_over: true })
      const { id } = made.json()
      const here = (method: 'GET' | 'PUT', path: string, payload?: object) =>
        shop.call(method, path, payload, { 'x-organisation': id })
      await shop.api.billing?.customers.sync(customer)
      const email = async () => {
        const found = await shop.stripe.customers.retrieve(customer)
        return found.deleted ? null : found.email
      }
      expect(await email()).toBe(shop.email)
      const books = `books-${shop.subject}@example.com`
      const saved = await here('PUT', '/billing/details', { ...DETAILS, billing_email: books })
      expect(saved.json()).toMatchObject({ billing_email: books })
      await shop.api.billing?.customers.sync(customer)
      expect(await email()).toBe(books)
      expect((await here('GET', '/billing/plan-history')).json().entries).toMatchObject([
        { plan: 'learner', why: 'bought' },
      ])
      expect(await history()).toEqual([])
    })
  })

  it('belong to the organisation that an account has become while its page was being paid', async () => {
    await shop.user()
    const { url } = (await shop.post('checkout', { plan: 'learner', term: 'month' })).json()
    const customer = await shop.customerId()
    const made = await shop.call('POST', '/organisations', { name: 'Tills', take_over: true })
    await shop.payments.pay(url)
    await shop.api.billing?.customers.sync(customer)
    const [stored] = await shop.open.database
      .select()
      .from(accounts)
      .where(eq(accounts.id, made.json().id))
    expect(stored?.plan).toBe('learner')
  })

  describe('an organisation whose first owner changes', () => {
    /** Two owners of an organisation with a plan, of whom the first is the customer. */
    async function twoOwners(name: string) {
      await shop.buy('learner')
      const customer = await shop.customerId()
      const people = { api: shop.api, database: shop.open.database }
      const first = await signUp(shop.api, shop.subject)
      const organisation = await createOrganisation(first, 'Tills', true)
      const joining = { name, organisation, role: 'owner' } as const
      const second = await join(people, first, joining)
      await shop.api.billing?.customers.sync(customer)
      const email = async () => {
        const found = await shop.stripe.customers.retrieve(customer)
        return found.deleted ? null : found.email
      }
      expect(await email()).toBe(first.email)
      return { organisation, first, second, email }
    }

    it.each([
      ['leaves', 'POST', '/op/user/organisation/leave', {}],
      ['deletes their account', 'DELETE', '/op/user', null],
    ] as const)(
      'gets its invoices at the email of the next one, when the first %s',
      async (...it) => {
        const [what, method, url, payload] = it
        const { email, first, organisation, second } = await twoOwners(
          `after-${what.split(' ')[0]}`,
        )
        const within = payload && { organisation, payload }
        expect((await first.ask(method, url, within ?? {})).statusCode).toBe(204)
        await expect.poll(email).toBe(second.email)
      },
    )

    it('gets them at the email of the next one, when the first gets another role or ownership back', async () => {
      const { email, first, organisation, second } = await twoOwners('reviser')
      const members = async () =>
        (await second.ask('GET', '/op/user/organisation', { organisation })).json().members
      const [{ id }] = await members()
      const member = `/op/user/organisation/members/${id}`
      const changed = await second.ask('PUT', member, { organisation, payload: { role: 'reader' } })
      expect(changed.statusCode).toBe(200)
      await expect.poll(email).toBe(second.email)
      const back = { organisation, payload: { member_id: id, your_role: 'reader' } }
      const given = await second.ask('POST', '/op/user/organisation/transfer', back)
      expect(given.statusCode).toBe(200)
      await expect.poll(email).toBe(first.email)
    })
  })

  describe('the history of the plan', () => {
    it('has each change, the newest first, and nothing twice', async () => {
      expect(await history()).toEqual([])
      await shop.buy('learner')
      await shop.change('learner', 'year')
      await shop.change('business')
      await shop.post('cancel', {})
      await shop.post('sync')
      await shop.post('resume')
      await shop.post('cancel', {})
      await shop.advance(32 * DAY_SECONDS)
      await expect.poll(() => shop.plan()).toBe('free')
      await shop.buy('developer')
      expect(await history()).toEqual([
        'developer month bought',
        'free null ended',
        'business month cancelled',
        'business month resumed',
        'business month cancelled',
        'business month changed',
        'learner year changed',
        'learner month bought',
      ])
    })

    it('says why a plan ended', async () => {
      await shop.buy('learner')
      await shop.leaveCard(CHARGES_FAIL)
      await shop.advance(32 * DAY_SECONDS)
      await shop.advance(32 * DAY_SECONDS)
      await expect
        .poll(() => history())
        .toEqual(['free null payment_failed', 'learner month bought'])
      shop.newPerson()
      await shop.buy('business')
      const [charge] = (await shop.stripe.charges.list({ customer: await shop.customerId() })).data
      await shop.stripe.refunds.create({ charge: charge?.id ?? '' })
      await expect.poll(() => history()).toEqual(['free null refunded', 'business month bought'])
    })

    it.each([
      ['winning_evidence', 'learner month dispute_won'],
      ['losing_evidence', 'free null dispute_lost'],
    ])('says what became of a dispute with %s', async (uncategorized_text, last) => {
      await shop.buy('learner')
      const [charge] = (await shop.stripe.charges.list({ customer: await shop.customerId() })).data
      await shop.payments.dev('dispute', { payment_intent: charge?.payment_intent })
      await expect.poll(() => history()).toEqual(['free null disputed', 'learner month bought'])
      const [dispute] = (await shop.stripe.disputes.list({ charge: charge?.id ?? '' })).data
      await shop.stripe.disputes.update(dispute?.id ?? '', {
        evidence: { uncategorized_text },
        submit: true,
      })
      await expect.poll(async () => (await history())[0]).toBe(last)
    })
  })
})
