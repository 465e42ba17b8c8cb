import { randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import type { RunningCluster } from './running-cluster.ts'

const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
const JSON_BODY = { 'content-type': 'application/json' }

/** Asks a server of the cluster, whose certificate is its own. */
export async function ask(
  url: string,
  given: Omit<Parameters<typeof request>[1], 'dispatcher'> = {},
) {
  const { body, headers, statusCode } = await request(url, { ...given, dispatcher })
  const text = await body.text()
  return { status: statusCode, headers, text, json: () => JSON.parse(text) }
}

/** Somebody with an account at a cluster. */
export interface Customer {
  email: string
  password: string
  key: string
  /** The access token, for an hour. */
  token: string
}

export type Customers = ReturnType<typeof customersOf>

/** What customers of a cluster do, by the same requests as their browsers. */
export function customersOf({
  identity,
  productApi,
}: Pick<RunningCluster, 'identity' | 'productApi'>) {
  const account = (token: string) => ask(`${productApi}/op/user?token=${token}`)
  return {
    /** What the product API says of an account. */
    account,
    /** What it says of an account's usage. */
    usage: (token: string) =>
      ask(`${productApi}/op/user/usage`, { headers: { authorization: `Bearer ${token}` } }),
    async signUp(): Promise<Customer> {
      const email = `customer.${randomUUID()}@example.org`
      const password = 'Correct-horse-1'
      const user = JSON.stringify({ email, password })
      await ask(`${identity}/__dev/users`, { method: 'POST', headers: JSON_BODY, body: user })
      const signIn = await ask(identity, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
        },
        body: JSON.stringify({
          AuthFlow: 'USER_PASSWORD_AUTH',
          ClientId: 'orchardembeddedclient',
          AuthParameters: { USERNAME: email, PASSWORD: password },
        }),
      })
      const token: string = signIn.json().AuthenticationResult.AccessToken
      return { email, password, token, key: (await account(token)).json().api_key }
    },
    /** Buys a plan as the hosted page does, and comes back. */
    async buy({ token }: Pick<Customer, 'token'>): Promise<void> {
      const headers = { ...JSON_BODY, authorization: `Bearer ${token}` }
      const billing = `${productApi}/op/user/billing`
      const plan = JSON.stringify({ plan: 'learner', term: 'month' })
      const page = await ask(`${billing}/checkout`, { method: 'POST', headers, body: plan })
      const card = {
        card_number: '4242424242424242',
        expiry: '12/34',
        cvc: '123',
        name: 'Ana',
        country: 'BE',
      }
      const paid = await ask(page.json().url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(card).toString(),
      })
      const session = new URL(String(paid.headers['location'])).searchParams.get('checkout')
      await ask(`${billing}/sync`, { method: 'POST', headers, body: JSON.stringify({ session }) })
    },
  }
}
