import type { Data } from '../../calls.ts'
import type { MemberClient } from '../../clients.ts'
import type { ClientCall } from '../command.ts'
import { type Io, UsageError } from '../io.ts'
import type { View } from '../output.ts'
import { CAUSES, EVENT_NAMES, REASONS, type World } from './causes.ts'

type Triggered = { readonly event: string; readonly record: string }
type Listed = { readonly event: string; readonly reason: string | null }

const TRIGGERED: View<Triggered> = [
  { title: 'Triggered', of: ({ event }) => event },
  { title: 'Record', of: ({ record }) => record },
]
const LISTED: View<Listed> = [
  { title: 'Event', of: ({ event }) => event },
  { title: 'Cannot be triggered', of: ({ reason }) => reason ?? '' },
]

/** Triggers an event by performing the action that causes it, or lists the events. */
export async function trigger(call: ClientCall<MemberClient>): Promise<void> {
  const { io, out, client, login, argument } = call
  if (argument === '') {
    const listed = EVENT_NAMES.map((event): Listed => ({ event, reason: REASONS[event] ?? null }))
    return out.table(LISTED).add(listed)
  }
  const cause = CAUSES[argument]
  if (!cause) throw new UsageError(`${argument} cannot be triggered: ${REASONS[argument]}`)
  const world = await worldOf(io, client, login.namespace)
  out.record({ event: argument, record: await cause(world) }, TRIGGERED)
}

async function worldOf(io: Io, member: MemberClient, partner_id: string): Promise<World> {
  const { environment, domain } = await member.get('/partner/{partner_id}', { params: { path: { partner_id } } })
  if (environment !== 'sandbox') throw new UsageError('Events can be triggered in sandbox namespaces only')
  const { customer_address } = await member.get('/sandbox/onboarding')
  const customer = customer_address ?? (await createCustomer(member, `trigger@${domain}`))
  return { io, member, domain, customer }
}

type Customer = Data<'/customer', 'post'>

async function createCustomer(member: MemberClient, payment_address: string): Promise<string> {
  const person = { first_name: 'Trigger', last_name: 'Sample', email: 'trigger@sample.example', status: 'ENABLED' }
  const made: Customer = await member.customers.create({ type: 'Individual', ...person, payment_address } as Parameters<
    typeof member.customers.create
  >[0])
  return made.payment_address
}
