import { type Answering, type Bank, type Call, expectData, openNamespace } from './bank.ts'
import { accept, created, submitted, taskPaths } from './model/payment-life.ts'

/** The IDs of a payment and its records. */
export type Trail = { payment_id: string; submission_id: string; admission_id: string; task_id: string }

/** Records of a namespace: payments in several states, and an unused API key. */
export type Life = {
  bank: Bank
  /** An enabled customer of the namespace, and one of the counterparty's. */
  own: string
  theirs: string
  /** The counterparty's bank, which receives the payments of this one. */
  counterparty: Bank
  currency: string
  /** A payment that was not submitted. */
  drafted: string
  /** A payment that failed its submission. */
  failed: string
  /** A payment with an open task of the namespace. */
  open: Trail
  /** A payment in a completed batch, which contains no payments of other lives. */
  settled: Trail & { transaction_id: string; batch_id: string }
  spareKey: string
  /** A reception of the namespace's inspector. */
  reception: string
  /** What a mail would bring to the admin of an organization. */
  emailSecret(organizationId: string, email: string): Promise<string>
  /** Another admin of the network operator, who needs the approval of a second one. */
  colleague?: ((bank: Bank) => Promise<Call>) | undefined
}

/**
 * Tenants for matrix tests. `quay` receives all payments. The own namespace has three lives: `own`,
 * another currency in the same settlement run, and the same currency in a later run. Its
 * organization operates the network.
 */
export type World = { own: Life; ownForeign: Life; ownLater: Life; sibling: Life; stranger: Life; quay: Bank }

/** The network of the world. With a real clock, `advance` does nothing. */
type Net = {
  readonly app: Answering
  /** What a mail would bring to the admin of an organization. */
  emailSecret(organizationId: string, email: string): Promise<string>
  bank(domain: string, policy?: unknown): Promise<Bank>
  readonly clock: { advance(ms: number): void }
  /** Creates the simulated partners; absent if the server's start does. */
  openSandbox?(): Promise<void>
  /** Absent if the test does not control the network, which then has no operator. */
  appoint?(organizationId: string): Promise<void>
  /** Another admin of the network operator; absent without one. */
  colleague?(bank: Bank): Promise<Call>
  /** Sends due webhook deliveries; absent if a worker does. */
  deliver?(): Promise<void>
}

const REVIEW_ALL = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }

/** Creates the banks and their records through the API. */
export async function openWorld(net: Net): Promise<World> {
  await net.openSandbox?.()
  const quay = await net.bank('quay')
  const till = await quay.customer('till')
  const harbor = await net.bank('harbor', REVIEW_ALL)
  await net.appoint?.(harbor.orgId)
  const annex = await openNamespace(net.app, harbor, 'annex', REVIEW_ALL)
  const meadow = await net.bank('meadow', REVIEW_ALL)
  const run = async () => expectData(await quay.member('POST', '/settlements'))
  const first = [
    await live(net, harbor, quay, till, 'USD'),
    await live(net, harbor, quay, till, 'CHF'),
    await live(net, annex, quay, till, 'EUR'),
    await live(net, meadow, quay, till, 'GBP'),
  ]
  await run()
  const [own, ownForeign, sibling, stranger] = await Promise.all(first.map(settle))
  net.clock.advance(60_000)
  const later = await live(net, harbor, quay, till, 'USD', 'later')
  await run()
  if (!own || !ownForeign || !sibling || !stranger) throw new Error('a life is missing')
  return { own, ownForeign, ownLater: await settle(later), sibling, stranger, quay }
}

type Unsettled = Omit<Life, 'settled'> & { done: Trail }

async function live(
  net: Net,
  bank: Bank,
  counterparty: Bank,
  till: string,
  currency: string,
  name = 'payer',
): Promise<Unsettled> {
  const own = await bank.customer(`${name}-${currency}`)
  const options = { currency }
  const done = await submitted(bank, own, till, options)
  const trail = await trailOf(bank, done)
  expectData(await accept(bank, done))
  const access = { customers_read: false, customers_write: false, transactions_read: false, transactions_write: false }
  return {
    bank,
    own,
    theirs: till,
    counterparty,
    currency,
    drafted: await created(bank, own, till, options),
    failed: await submitted(bank, own, `nobody@${till.split('@')[1]}`, options),
    open: await trailOf(bank, await submitted(bank, own, till, options)),
    done: trail,
    spareKey: expectData(await bank.member('POST', '/apikey', { body: { name: 'spare', access } })).token,
    reception: await received(net, bank),
    emailSecret: net.emailSecret,
    colleague: net.colleague,
  }
}

/** A test event that the namespace's inspector received. Its webhook is deleted afterwards. */
async function received({ deliver }: Net, { member }: Bank): Promise<string> {
  const { endpoint } = expectData(await member('PUT', '/inspector', { body: { answer: 'take' } }))
  const events = [{ record_type: 'RT_Links', event_type: 'link_update_resp' }]
  const webhook = expectData(await member('POST', '/webhook', { body: { name: 'Inspector', endpoint, events } }))
  expectData(await member('POST', `/webhook/${webhook.token}/test`))
  await deliver?.()
  for (;;) {
    const path = `/inspector/receptions?webhook_id=${webhook.token}`
    const [found] = expectData(await member('GET', path)).receptions
    if (found) {
      expectData(await member('DELETE', `/webhook/${webhook.token}`))
      return found.token
    }
    if (deliver) throw new Error('the inspector received nothing')
    // A worker delivers within two seconds.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** The trail of a submitted payment with one task. */
export async function trailOf(bank: Bank, payment_id: string): Promise<Trail> {
  const submission = expectData(await bank.key('GET', `/payments/${payment_id}/submissions`))
  const [path = ''] = Object.values(await taskPaths(bank, payment_id))
  const [, admission_id = '', task_id = ''] = /admissions\/([^/]+)\/tasks\/(.+)$/.exec(path) ?? []
  return { payment_id, submission_id: submission.token, admission_id, task_id }
}

async function settle({ done, ...life }: Unsettled): Promise<Life> {
  const { bank, currency } = life
  const transaction = expectData(await bank.key('GET', `/payments/${done.payment_id}/transactions`))
  const list: { token: string; currency: string }[] = expectData(await bank.key('GET', '/settlements')).batches
  const batch = list.find((found) => found.currency === currency)
  if (!batch) throw new Error(`there is no batch in ${currency}`)
  return { ...life, settled: { ...done, transaction_id: transaction.token, batch_id: batch.token } }
}
