import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '../../../platform/db/rows.ts'
import { busyQueue, ownPaths, tasksOf } from '../../../testing/model/busy-queue.ts'
import { submitted } from '../../../testing/model/payment-life.ts'
import { expectData } from '../../../testing/network.ts'
import { AdmissionQueue, AdmissionQueueSummary } from '../contract.ts'

const { net, harbor, meadow, willow, aspen, lake, otter } = await busyQueue()

const isOwn = ({ partner_id }: { partner_id: string }) => partner_id === lake.partnerId

const list = async (query = '', bank = lake) =>
  AdmissionQueue.parse(expectData(await bank.member('GET', `/admission-queue${query}`)))
const summary = async (query = '', who = lake.member) =>
  AdmissionQueueSummary.parse(expectData(await who('GET', `/admission-queue/summary${query}`)))

describe('the queue of payments', () => {
  test('has each payment with an open task once, with all tasks of the namespace, and counts the other side’s', async () => {
    const { count, count_is_exact, payments } = await list('?limit=100')
    expect([count, count_is_exact]).toEqual([payments.length, true])
    const { tasks } = expectData(await lake.key('GET', '/admission-tasks?limit=100'))
    const open = new Map<string, string[]>()
    for (const { payment_id, token } of tasks) open.set(payment_id, [...(open.get(payment_id) ?? []), token])
    expect(payments.map(({ payment_id }) => payment_id).sort()).toEqual([...open.keys()].sort())
    for (const { payment_id, tasks: own, other_tasks } of payments) {
      const isOpen = ({ status }: { status: number }) => status === 1 || status === 4
      expect(own.filter(isOpen).map(({ token }) => token)).toEqual(open.get(payment_id))
      expect(own.every(isOwn)).toBe(true)
      const all = await tasksOf(lake, payment_id)
      expect(own.map(({ token }) => token)).toEqual(all.filter(isOwn).map(({ token }) => token))
      expect(other_tasks).toBe(all.filter((task) => !isOwn(task) && isOpen(task)).length)
    }
    expect(payments.some(({ tasks }) => tasks.length === 2)).toBe(true)
    expect(payments.some(({ other_tasks }) => other_tasks > 0)).toBe(true)
  })

  test('is the namespace’s own: the other sides of its payments have none of it', async () => {
    const own = new Set((await list('?limit=100')).payments.flatMap(({ tasks }) => tasks.map(({ token }) => token)))
    for (const bank of [harbor, meadow]) {
      const theirs = await list('?limit=100', bank)
      expect(theirs.payments.flatMap(({ tasks }) => tasks).some(({ token }) => own.has(token))).toBe(false)
      expect(theirs.payments.flatMap(({ tasks }) => tasks).every((task) => task.partner_id === bank.partnerId)).toBe(
        true,
      )
      expect((await summary('', bank.member)).views.all.count).toBe(theirs.payments.length)
    }
    expect((await list('', harbor)).count).toBe(0)
    expect((await list('?limit=100', meadow)).count).toBeGreaterThan(0)
  })

  test('counts and adds up each payment once in each view, as the list does', async () => {
    const { views, count_is_exact } = await summary()
    expect(count_is_exact).toBe(true)
    const queries = {
      all: '',
      mine: '&assignee=1',
      unassigned: '&assignee=0',
      on_hold: '&status=on_hold',
      expiring: '&expires_within=14400',
    }
    for (const [view, query] of Object.entries(queries)) {
      const { count, payments } = await list(`?limit=100${query}`)
      const byCurrency = Map.groupBy(payments, ({ payment }) => payment.amount.currency)
      const sums = [...byCurrency].sort().map(([currency, waiting]) => ({
        currency,
        total: String(waiting.reduce((sum, { payment }) => sum + BigInt(payment.amount.total), 0n)),
        count: waiting.length,
      }))
      expect(views[view as keyof typeof views], view).toEqual({ count, sums })
    }
    expect(views.mine.count).toBeGreaterThan(0)
    expect((await summary('', lake.key)).views.mine, 'an API key has no tasks').toEqual({ count: 0, sums: [] })
    for (const assignee of [0, 1]) {
      const ofAssignee = await summary(`?assignee=${assignee}`)
      for (const view of ['all', 'on_hold', 'expiring'] as const) {
        const { count } = await list(`?assignee=${assignee}${queries[view]}`)
        expect(ofAssignee.views[view].count, `${view} of ${assignee}`).toBe(count)
      }
      expect([ofAssignee.views.mine, ofAssignee.views.unassigned]).toEqual([views.mine, views.unassigned])
    }
    const pulls = await list('?payment_type=Type_Pull&limit=100')
    expect([...new Set(pulls.payments.map(({ payment }) => payment.payment_type))]).toEqual(['Type_Pull'])
    expect((await summary('?payment_type=Type_Pull')).views.all.count).toBe(pulls.count)
    const eur = await summary('?currency=EUR')
    expect(eur.views.all).toEqual({
      count: (await list('?currency=EUR')).count,
      sums: [expect.objectContaining({ currency: 'EUR' })],
    })
  })

  test('counts payments that expire within four hours as expiring soon', async () => {
    const expiring = async () => (await summary()).views.expiring.count
    const before = await expiring()
    const inFourHours = net.clock.now.getTime() + 4 * 3_600_000
    const ids: string[] = []
    for (const expiresAt of [inFourHours, inFourHours + 1]) {
      ids.push(await submitted(harbor, willow, otter, { expires_at: new Date(expiresAt).toISOString() }))
    }
    expect(await expiring()).toBe(before + 1)
    const { payments } = await list('?expires_within=14400&limit=100')
    expect(ids.map((id) => payments.some(({ payment_id }) => payment_id === id))).toEqual([true, false])
  })

  test('is filtered by the start of an address or of its domain, and its summary by the time left', async () => {
    const debtors = async (typed: string) => {
      const { payments } = await list(`?limit=100&debtor_payment_address=${typed}`)
      return [...new Set(payments.map(({ payment }) => payment.debtor_address))]
    }
    expect(await debtors('wil')).toEqual([willow])
    expect(await debtors('Mead')).toEqual([aspen])
    expect(await debtors('llow'), 'not the middle of one').toEqual([])
    expect(await debtors('aspen@mea'), 'with an @, the whole address').toEqual([])
    expect((await summary('?expires_within=3600')).views.all.count).toBe((await list('?expires_within=3600')).count)
  })

  test('lists those of the given payments that still await a decision, in its order and with its filters', async () => {
    const { payments, count } = await list('?limit=100&sort=-amount')
    const named = payments.filter((_, n) => n % 3 === 0).map(({ payment_id }) => payment_id)
    const foreign = await submitted(meadow, aspen, willow)
    const query = (ids: readonly string[], rest = '') => list(`?payment_ids=${ids.join(',')}&limit=100${rest}`)
    const found = await query([...named.toReversed(), foreign, 'unknown'], '&sort=-amount')
    expect(found.payments.map(({ payment_id }) => payment_id)).toEqual(named)
    expect(found.payments).toEqual(payments.filter(({ payment_id }) => named.includes(payment_id)))
    expect([found.count, found.next_cursor]).toEqual([named.length, null])
    expect(count).toBeGreaterThan(named.length)
    const euros = await query(named, '&currency=EUR')
    expect(euros.payments).toEqual(
      (await list('?limit=100&currency=EUR')).payments.filter(({ payment_id }) => named.includes(payment_id)),
    )
    const many = await lake.member('GET', `/admission-queue?payment_ids=${Array(101).fill('a').join(',')}`)
    expect([many.status, many.body.message]).toEqual([
      400,
      'payment_ids: must be 1 to 100 payment IDs, separated by commas',
    ])
  })

  test('is exported in its order, one line per payment', async () => {
    const { payments } = await list('?limit=100&sort=-amount')
    const reply = await lake.member('GET', '/admission-queue.csv?sort=-amount')
    const [, ...lines] = String(reply.body).trimEnd().split('\r\n')
    expect(lines.map((line) => line.split(',')[0])).toEqual(payments.map(({ payment_id }) => payment_id))
  })

  test.each([
    'sort=reference',
    'status=completed',
    'amount_min=1.5',
    'payment_type=pull',
    'expires_within=soon',
    'cursor=x',
    'cursor=expires.1.pay_1',
    'cursor=created.1795000000000.pay 1',
  ])('an invalid %s is named', async (query) => {
    const reply = await lake.key('GET', `/admission-queue?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body.message).toMatch(new RegExp(`^${query.split('=')[0]}: `))
  })
})

describe('while it is read', () => {
  test('no payment that stays is repeated or skipped, although others come, go and are put on hold', async () => {
    for (const sort of ['created', '-expires', 'amount']) {
      const before = (await list(`?limit=100&sort=${sort}`)).payments.map(({ payment_id }) => payment_id)
      const gone = new Set<string>()
      const read: string[] = []
      let cursor: string | null = ''
      for (let page = 0; cursor !== null; page++) {
        const found: AdmissionQueue = await list(`?limit=15&sort=${sort}${cursor && `&cursor=${cursor}`}`)
        read.push(...found.payments.map(({ payment_id }) => payment_id))
        cursor = found.next_cursor
        await submitted(harbor, willow, otter, { total: String(3000 + page) })
        const later = (await list(`?limit=100&sort=${sort}`)).payments.map(({ payment_id }) => payment_id)
        const [on_hold, declined] = [later[page], later.at(-1 - page)]
        for (const path of await ownPaths(lake, on_hold ?? ''))
          await lake.key('PUT', path, { body: { status: 'on_hold' } })
        if (page > 2 || !declined) continue
        const [path = ''] = await ownPaths(lake, declined)
        await lake.key('PUT', path, { body: { status: 'failed', status_reason: 'duplicate_payment' } })
        gone.add(declined)
      }
      expect(new Set(read).size, sort).toBe(read.length)
      const stayed = before.filter((id) => !gone.has(id))
      expect(
        read.filter((id) => stayed.includes(id)),
        sort,
      ).toEqual(stayed)
    }
  })
})

test('a task that the previous release opens is in the queue, too', async () => {
  const id = await submitted(harbor, willow, otter, { total: '1234' })
  const { db } = net.database
  await db.execute(sql`
    insert into admission_tasks (payment_id, token, admission_id, organization_id, partner_id, workflow, status, created_at, updated_at)
    select payment_id, 'pat_of_the_previous_release', admission_id, organization_id, partner_id, 'payment_review', 'pending', created_at, updated_at
      from admission_tasks where payment_id = ${id}`)
  const copies = await rows(
    db,
    sql`select distinct currency, amount::text, expires_at from admission_tasks where payment_id = ${id}`,
  )
  expect(copies).toEqual([expect.objectContaining({ currency: 'USD', amount: '1234' })])
})
