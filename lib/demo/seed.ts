import type { GatewayDeps } from '../gateway.ts'
import { createChance } from '../kernel/chance.ts'
import { openBranches, payBranches } from './branches.ts'
import { setUpDesk } from './desk.ts'
import { limitNamespaces } from './limits.ts'
import { sendMoneyBack } from './money-back.ts'
import { writeNotes } from './notes.ts'
import { demoApi, openBanks, openOperator } from './people.ts'
import { populate } from './populate.ts'
import { DAYS, PAYMENTS_A_DAY, SUPPORT } from './scenario.ts'
import { cutoffOf, timesBefore, timesOfLeft } from './timetable.ts'
import { createTraffic } from './traffic.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

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
  const traffic = createTraffic(banks, clock, chance)
  const [first] = banks
  const retail = first?.namespaces[0]
  if (!first || !retail) return
  const branches = await openBranches(api)
  for (let day = DAYS - 1; day >= 0; day--) {
    const settleAt = cutoffOf(end, day)
    for (const at of timesBefore(settleAt, PAYMENTS_A_DAY, chance)) {
      clock.now = at
      await traffic.settled()
    }
    if (day === 0) await payBranches(branches, retail, chance)
    clock.now = settleAt
    const member = await api.member(first)
    await member.call('POST /settlements', { partner: retail.partnerId })
    progress((DAYS - day) / DAYS)
  }
  await populate(retail, await api.member(first), banks.slice(1))
  await sendMoneyBack(retail, banks)
  const left = timesOfLeft(end)
  for (const [i, [at, kind]] of left.entries()) {
    clock.now = at
    await traffic.settled(i === left.length - 1 ? retail : undefined)
    await traffic.waiting(kind)
  }
  await writeNotes(retail.partnerId, await api.member(SUPPORT), await api.member(first), (ms) => {
    clock.now = new Date(clock.now.getTime() + ms)
  })
  await setUpDesk(retail.partnerId, await api.member(first))
  for (const { reporting } of banks.flatMap(({ namespaces }) => namespaces))
    await reporting?.call('GET /settlements', {})
  await openOperator(api, onClock, banks.at(-1))
  await limitNamespaces(onClock, banks)
  await api.storeKeyUse()
}
