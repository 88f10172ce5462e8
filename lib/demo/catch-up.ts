import { max } from 'drizzle-orm'
import type { Client } from '../client/client.ts'
import { ApiError } from '../client/errors.ts'
import type { GatewayDeps } from '../gateway-deps.ts'
import { createChance } from '../kernel/chance.ts'
import { expirePayments } from '../modules/admissions/index.ts'
import { paymentProjection as payments } from '../modules/payments/index.ts'
import { auditProjection as auditEntries } from '../platform/write/projections.ts'
import { snoozeOne } from './desk.ts'
import { type DemoApi, type DemoBank, type DemoNamespace, demoApi, operatorApi, systemOf } from './people.ts'
import { BANKS, DAYS, OPERATOR, PAYMENTS_A_MISSED_DAY } from './scenario.ts'
import { confirmOpen } from './settlement-bank.ts'
import { signedIn } from './signed-in.ts'
import { cutoffOf, timesBefore, timesOfLeft } from './timetable.ts'
import { createTraffic, type Traffic } from './traffic.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A demo network whose newest payment is older continues at its next start. */
const FRESH_MS = HOUR

/**
 * When the network was last active; undefined if its newest payment is recent. Nothing may be dated
 * before its newest audit entry, because the audit chain refuses it (decision 0047).
 */
export async function stoppedSince({ db, clock }: Pick<GatewayDeps, 'db' | 'clock'>): Promise<Date | undefined> {
  const [paid] = await db.select({ at: max(payments.initiatedAt) }).from(payments)
  const [written] = await db.select({ at: max(auditEntries.at) }).from(auditEntries)
  const newest = paid?.at?.getTime() ?? 0
  if (clock().getTime() - newest < FRESH_MS) return undefined
  return new Date(Math.max(newest, written?.at?.getTime() ?? 0))
}

/**
 * Continues the traffic of a demo network that was stopped, at most for a month: a few payments and
 * a settlement for each day, then payments that wait for a decision again. If it is interrupted, the
 * next start continues from the newest payment. Banks whose public password was changed are left
 * alone.
 */
export async function catchUp(deps: GatewayDeps, since: Date, progress: (share: number) => void): Promise<void> {
  const end = deps.clock()
  const clock = clockFrom(since, deps.clock)
  const onClock = { ...deps, clock: () => clock.now }
  const api = demoApi(onClock)
  const banks = await findBanks(api, clock)
  const [first, second] = banks
  if (!first || !second) return
  const chance = createChance(Math.floor(since.getTime() / 1000))
  const traffic = createTraffic(banks, clock, chance)
  const expire = () => expirePayments({ ...systemOf(onClock), db: deps.jobs.db })

  const days = Math.min(DAYS, Math.ceil((end.getTime() - since.getTime()) / DAY))
  for (let day = days - 1; day >= 0; day--) {
    const settleAt = cutoffOf(end, day)
    for (const at of timesBefore(settleAt, PAYMENTS_A_MISSED_DAY, chance)) {
      if (at <= since) continue
      clock.now = at
      await unlessRefused(traffic.settled())
    }
    if (settleAt > since) {
      clock.now = settleAt
      await expire()
      await unlessRefused(confirmYesterday(onClock, settleAt))
      await unlessRefused(settle(first))
    }
    progress((days - day) / days)
  }
  await expire()
  await leaveWaiting(traffic, clock, {
    end,
    since,
    open: await countWaiting(banks),
    newest: first.namespaces[0],
    unruled: second.namespaces[0],
  })
  for (const { member } of banks) await unlessRefused(member.call('POST /organization/signout', {}))
}

type Clock = { now: Date }

/**
 * A clock that is only moved forward, and never beyond the present: the steps of a payment advance
 * it by more than the time between two payments.
 */
function clockFrom(start: Date, present: () => Date): Clock {
  let now = start
  return {
    get now() {
      return now
    },
    set now(at) {
      now = new Date(Math.max(now.getTime(), Math.min(at.getTime(), present().getTime())))
    },
  }
}

type Bank = DemoBank & { readonly member: Client }

/** The banks that can still be signed in to with their public passwords. */
async function findBanks(api: DemoApi, clock: Clock): Promise<Bank[]> {
  const banks: Bank[] = []
  for (const plan of BANKS) {
    const member = signedIn(api, plan, clock)
    const found = await unlessRefused(member.call('GET /partner', { query: { enabled: 'true' } }))
    if (!found) continue
    const bank: Bank = { email: plan.email, password: plan.password, orgId: '', namespaces: [], member }
    // In the order of the plan, whose first namespace is the bank's main one.
    for (const { domain } of plan.namespaces) {
      const partnerId = found.partners.find((partner) => partner.domain === domain)?.token
      if (!partnerId) continue
      // Its API keys are known to their owners only.
      const machine: Client = { call: (name, input) => member.call(name, { ...input, partner: partnerId }) }
      bank.namespaces.push({ domain, partnerId, bank, machine })
    }
    if (bank.namespaces.length > 0) banks.push(bank)
  }
  return banks
}

/** The settlement bank confirms earlier batches, as without it they would use up the limits. */
const confirmYesterday = async (deps: GatewayDeps, at: Date): Promise<void> =>
  confirmOpen(await operatorApi(deps).member(OPERATOR), at)

const settle = ({ member, namespaces: [namespace] }: Bank) =>
  member.call('POST /settlements', { partner: namespace?.partnerId ?? '' })

async function countWaiting(banks: readonly Bank[]): Promise<number> {
  const waiting = new Set<string>()
  for (const { machine } of banks.flatMap(({ namespaces }) => namespaces)) {
    const found = await unlessRefused(machine.call('GET /admission-queue', { query: { limit: 100 } }))
    for (const { payment_id } of found?.payments ?? []) waiting.add(payment_id)
  }
  return waiting.size
}

type Leaving = {
  readonly end: Date
  readonly since: Date
  readonly open: number
  /** The first namespace, which is the debtor of the newest settled payment. */
  readonly newest: DemoNamespace | undefined
  /** Collects the small payments, because a rule of the first namespace assigns those of the third bank. */
  readonly unruled: DemoNamespace | undefined
}

/** As many open tasks as after the seed, together with those that are still open. */
async function leaveWaiting(traffic: Traffic, clock: Clock, left: Leaving): Promise<void> {
  const { end, since, open, newest, unruled } = left
  const times = timesOfLeft(end)
  for (const [i, [at, [kind, size]]] of times.entries()) {
    clock.now = at
    const debtor = i === times.length - 1 ? newest : undefined
    if (at > since) await unlessRefused(traffic.settled(debtor))
    if (i >= open) await unlessRefused(traffic.waiting(kind, size, size === 'small' ? unruled : undefined))
  }
  if (newest) await unlessRefused(snoozeOne(newest.partnerId, newest.machine, clock.now))
}

/** What users changed, such as a deleted customer or a new password, does not stop the rest. */
async function unlessRefused<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
