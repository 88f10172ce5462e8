import { ne } from 'drizzle-orm'
import type { GatewayDeps } from '../gateway.ts'
import { createChance } from '../kernel/chance.ts'
import { SANDBOX_ORGANIZATION } from '../modules/namespaces/index.ts'
import { organizations } from '../modules/organizations/table.ts'
import type { Db } from '../platform/db/db.ts'
import { openBranches, payBranches } from './branches.ts'
import { setUpDesk } from './desk.ts'
import { furnish } from './furnish.ts'
import { writeNotes } from './notes.ts'
import { demoApi, openBanks, openOperator } from './people.ts'
import { DAYS, LEFT, PAYMENTS_A_DAY, SUPPORT } from './scenario.ts'
import { createTraffic } from './traffic.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether this database has no users yet; simulated partners do not count. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [organization] = await db
    .select()
    .from(organizations)
    .where(ne(organizations.token, SANDBOX_ORGANIZATION))
    .limit(1)
  return organization === undefined
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
  const traffic = createTraffic(banks, clock, chance)
  const [first] = banks
  const retail = first?.namespaces[0]
  if (!first || !retail) return
  const branches = await openBranches(api)
  for (let day = DAYS - 1; day >= 0; day--) {
    const settleAt = new Date(end.getTime() - day * DAY - 3 * HOUR)
    for (let i = 0; i < PAYMENTS_A_DAY; i++) {
      const step = 18 * HOUR * ((i + chance.next()) / PAYMENTS_A_DAY)
      clock.now = new Date(settleAt.getTime() - 20 * HOUR + step)
      await traffic.settled()
    }
    if (day === 0) await payBranches(branches, retail, chance)
    clock.now = settleAt
    const member = await api.member(first)
    await member.call('POST /settlements', { partner: retail.partnerId })
    progress((DAYS - day) / DAYS)
  }
  await furnish(retail, await api.member(first), banks.slice(1))
  for (const [i, kind] of LEFT.entries()) {
    clock.now = new Date(end.getTime() - (2.5 * HOUR * (LEFT.length - i)) / LEFT.length)
    await traffic.settled()
    await traffic.waiting(kind)
  }
  await writeNotes(retail.partnerId, await api.member(SUPPORT), await api.member(first), (ms) => {
    clock.now = new Date(clock.now.getTime() + ms)
  })
  await setUpDesk(retail.partnerId, await api.member(first))
  for (const { reporting } of banks.flatMap(({ namespaces }) => namespaces))
    await reporting?.call('GET /settlements', {})
  await openOperator(api, onClock, banks.at(-1))
  await api.storeKeyUse()
}
