import type { GatewayDeps } from '../gateway-deps.ts'
import { createChance } from '../kernel/chance.ts'
import { openBranches, payBranches } from './branches.ts'
import { createDesk, setUpDesk, snoozeOne } from './desk.ts'
import { limitNamespaces } from './limits.ts'
import { returnDuplicate, sendMoneyBack } from './money-back.ts'
import { writeNotes } from './notes.ts'
import { type DemoNamespace, demoApi, openBanks, openOperator, operatorApi, requestLiveAccess } from './people.ts'
import { populate } from './populate.ts'
import { readNotifications } from './read-notifications.ts'
import { DAYS, OPERATOR, PAYMENTS_A_DAY, SUPPORT } from './scenario.ts'
import { confirmMost, confirmOpen, openSettlementAccount } from './settlement-bank.ts'
import { signedIn } from './signed-in.ts'
import { cutoffOf, timesBefore, timesOfLeft } from './timetable.ts'
import { createTraffic } from './traffic.ts'
import { twoOperators } from './two-operators.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** The settlement bank confirms the batches of the last days. */
const BANK_DAYS = 4
const DAY_OF_RETURN = 2

type Visit = { readonly day: number; readonly at: Date; readonly all: readonly DemoNamespace[] }

/** What the operator does at the settlement bank before the settlement of a day: it imports what yesterday's batch moved. */
async function visitBank(deps: GatewayDeps, { day, at, all }: Visit): Promise<void> {
  if (day === BANK_DAYS) return openSettlementAccount(await twoOperators(deps), all)
  const operator = await operatorApi(deps).member(OPERATOR)
  return day === 0 ? confirmMost(operator, at) : confirmOpen(operator, at)
}

/**
 * Creates the demo network in an empty database: three banks with a month of payments, daily
 * settlements and open tasks, many small counterparties, and an operator. All of it goes through the
 * real API, with a clock that runs through the last month.
 */
export async function seedDemo(deps: GatewayDeps, progress: (share: number) => void): Promise<void> {
  const end = deps.clock()
  const clock = { now: new Date(end.getTime() - DAYS * DAY) }
  const onClock = { ...deps, clock: () => clock.now }
  const api = demoApi(onClock)
  const banks = await openBanks(api, onClock, () => {
    clock.now = new Date(clock.now.getTime() + MINUTE)
  })
  const chance = createChance(20_260_301)
  const [first] = banks
  const retail = first?.namespaces[0]
  if (!first || !retail) return
  const [support, admin] = [signedIn(api, SUPPORT, clock), signedIn(api, first, clock)]
  const traffic = createTraffic(banks, clock, chance, createDesk(retail.partnerId, support, admin))
  const branches = await openBranches(api)
  const all = [...banks.flatMap(({ namespaces }) => namespaces), ...branches]
  for (let day = DAYS - 1; day >= 0; day--) {
    const settleAt = cutoffOf(end, day)
    for (const at of timesBefore(settleAt, PAYMENTS_A_DAY, chance)) {
      clock.now = at
      await traffic.settled()
    }
    if (day === 0) await payBranches(branches, retail, chance)
    clock.now = settleAt
    if (day === DAY_OF_RETURN) await returnDuplicate(retail)
    // A new operator cannot approve for a day.
    if (day === BANK_DAYS + 1) await openOperator(api, onClock)
    if (day <= BANK_DAYS) await visitBank(onClock, { day, at: settleAt, all })
    await admin.call('POST /settlements', { partner: retail.partnerId })
    if (day === 1) await readNotifications(onClock, api)
    progress((DAYS - day) / DAYS)
  }
  await populate(retail, await api.member(first), banks.slice(1))
  await sendMoneyBack(retail, banks)
  const left = timesOfLeft(end)
  for (const [i, [at, [kind, size]]] of left.entries()) {
    clock.now = at
    await traffic.settled(i === left.length - 1 ? retail : undefined)
    await traffic.waiting(kind, size)
  }
  await writeNotes(retail.partnerId, support, admin, (ms) => {
    clock.now = new Date(clock.now.getTime() + ms)
  })
  await snoozeOne(retail.partnerId, support, clock.now)
  await setUpDesk(retail.partnerId, await api.member(first))
  for (const { reporting } of banks.flatMap(({ namespaces }) => namespaces))
    await reporting?.call('GET /settlements', {})
  await requestLiveAccess(api, banks.at(-1))
  await limitNamespaces(onClock, banks)
  await api.storeKeyUse()
}
