import { setTimeout as pause } from 'node:timers/promises'
import type { MemberClient } from '../../clients.ts'
import type { Io } from '../io.ts'
import { confirmed } from '../login.ts'
import { hasReached, type Outcome } from './outcome.ts'

/** Where events are caused: a sandbox namespace with a customer. */
export type World = {
  readonly io: Io
  readonly member: MemberClient
  readonly domain: string
  /** The address of an enabled customer. */
  readonly customer: string
}

/** Does what causes an event. Resolves with the ID of its record, or of the payment that it belongs to. */
type Cause = (world: World) => Promise<string>

const AMOUNT = { currency: 'USD' as const, total: '4200' }
const POLL_MS = 500
/** Simulated banks answer within seconds. */
const PATIENCE_MS = 60_000

/** Creates a payment to a simulated bank, whose behavior the name selects. */
const create = async ({ member, customer }: World, name = 'shop'): Promise<string> => {
  const debtor_party = { payment_address: customer }
  const beneficiary_party = { payment_address: `${name}@sandbank` }
  const body = { amount: AMOUNT, payment_type: 'Type_Push' as const, debtor_party, beneficiary_party }
  return (await member.payments.create({ ...body, reference: 'csp trigger' })).payment_id
}

const submit = async (world: World, name?: string): Promise<string> => {
  const id = await create(world, name)
  await world.member.payments.submit(id)
  return id
}

/** Submits a payment and waits until the simulated bank has answered. */
const submitUntil = async (world: World, outcome: Outcome, name?: string): Promise<string> =>
  until(world, await submit(world, name), outcome)

/** A simulated bank pays the customer, or requests a payment from it. */
const receive = async ({ member, customer }: World, payment_type: 'Type_Push' | 'Type_Pull'): Promise<string> => {
  const body = { partner_address: 'shop@sandbank', payment_address: customer, payment_type, amount: AMOUNT }
  return (await member.post('/sandbox/payments', { body: { ...body, reference: 'csp trigger' } })).payment_id
}

/** A task of the namespace, which a requested payment creates. */
const openTask = async (world: World) => {
  const id = await receive(world, 'Type_Pull')
  for await (const task of world.member.tasks.list()) if (task.payment_id === id) return task
  throw new Error(`The payment ${id} has no open task`)
}

const decide = async (world: World): Promise<string> => {
  const task = await openTask(world)
  await world.member.tasks.decide(task, { status: 'failed', status_reason: 'unknown_error' })
  return task.payment_id
}

const receiveCompleted = async (world: World): Promise<string> => {
  const id = await receive(world, 'Type_Push')
  const { state } = await world.member.payments.get(id)
  // The namespace can require its own confirmation of incoming payments.
  if (state === 'in_admission')
    for await (const task of world.member.tasks.list())
      if (task.payment_id === id)
        await world.member.tasks.decide(task, { status: 'completed', status_reason: 'accepted' })
  return until(world, id, 'completed')
}

const recall = async (world: World): Promise<string> => {
  const id = await submitUntil(world, 'completed', 'recall_ignored')
  return (await world.member.recalls.create(id, { reason: 'DUPL' })).recall_id
}

const propose = async ({ member, customer }: World, responder_address: string): Promise<string> =>
  (await member.links.propose({ proposer_address: customer, responder_address })).token

const proposeToBank = (world: World) => propose(world, `trigger-${Date.now()}@sandbank`)

const settle = async (world: World): Promise<string> => {
  const id = await submitUntil(world, 'completed')
  await world.member.settlements.run()
  return until(world, id, 'settled')
}

/** Creates an API key without permissions that expires soon. */
const expiringKey = async ({ io, member }: World, seconds: number): Promise<string> => {
  const access = { customers_read: false, customers_write: false, transactions_read: false, transactions_write: false }
  const expires_at = { seconds: Math.floor(io.now() / 1000) + seconds }
  const make = () => member.apiKeys.create({ name: 'csp trigger', access, expires_at })
  return (await confirmed(io, member, make)).token
}

export const CAUSES: Readonly<Record<string, Cause>> = {
  'RT_Payments:EK_Created': create,
  'RT_Payments:EK_Updated': submit,
  'RT_PaymentSubmissions:EK_Created': submit,
  'RT_PaymentSubmissions:EK_Updated': (world) => submitUntil(world, 'failed', 'insufficient_funds'),
  'RT_PaymentAdmissions:EK_Created': (world) => receive(world, 'Type_Pull'),
  'RT_PaymentAdmissions:EK_Updated': decide,
  'RT_PaymentAdmissionTasks:EK_Created': (world) => receive(world, 'Type_Pull'),
  'RT_PaymentAdmissionTasks:EK_Updated': decide,
  'RT_Error:EK_Created': (world) => submitUntil(world, 'failed', 'insufficient_funds'),
  'RT_Transactions:EK_Created': (world) => submitUntil(world, 'completed'),
  'RT_Returns:EK_Created': async (world) =>
    (await world.member.returns.create(await receiveCompleted(world), { reason: 'DUPL' })).return_id,
  'RT_Recalls:EK_Created': recall,
  'RT_Recalls:EK_Updated': async (world) => {
    const id = await submitUntil(world, 'completed')
    return (await world.member.recalls.create(id, { reason: 'DUPL' })).recall_id
  },
  'RT_Links:link.create.resp': proposeToBank,
  'RT_Links:link.propose.req': async (world) => propose(world, await anotherCustomer(world)),
  'RT_Links:link_established': proposeToBank,
  'RT_Links:link_update_resp': async (world) => {
    const id = await propose(world, `hold@sandbank`)
    await world.member.links.update(id, { status: 'revoked' })
    return id
  },
  'RT_SettlementBatches:EK_Created': settle,
  // The warning of the last day comes soon; a key that expires earlier gets none.
  'RT_ApiKeys:EK_Expiring': (world) => expiringKey(world, 86_405),
  'RT_ApiKeys:EK_Expired': (world) => expiringKey(world, 2),
}

/** Why events cannot be triggered. */
export const REASONS: Readonly<Record<string, string>> = {
  'RT_SettlementBatches:EK_Updated': 'it requires a failed run or a settlement bank',
  'RT_Liquidity:EK_Threshold': 'it requires a net debit cap, which the operator sets',
}

export const EVENT_NAMES: readonly string[] = [...Object.keys(CAUSES), ...Object.keys(REASONS)]

async function anotherCustomer({ member, domain }: World): Promise<string> {
  const name = `trigger-${Date.now()}`
  const person = { first_name: 'Trigger', last_name: 'Sample', email: `${name}@sample.example`, status: 'ENABLED' }
  const body = { type: 'Individual', ...person, payment_address: `${name}@${domain}` }
  return (await member.customers.create(body as Parameters<typeof member.customers.create>[0])).payment_address
}

async function until({ io, member }: World, id: string, outcome: Outcome): Promise<string> {
  const end = io.now() + PATIENCE_MS
  while (!hasReached((await member.payments.get(id)).state, outcome)) {
    if (io.now() > end) throw new Error('The simulated bank did not respond within a minute')
    await pause(POLL_MS, undefined, { signal: io.signal })
  }
  return id
}
