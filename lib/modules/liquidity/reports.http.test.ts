import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { runSweep } from '../../platform/sweep/sweep.ts'
import { jobContext, limit, type Pair, pairOfBanks } from '../../testing/liquidity/limits.ts'
import { newMember } from '../../testing/members/new-member.ts'
import { decide, submitted } from '../../testing/model/payment-life.ts'
import { type Bank, expectData, type TestNetwork, testNetwork } from '../../testing/network.ts'
import { type Mails, openMails, type Received } from '../../testing/notifications/open-mails.ts'
import { createMailLimits } from '../members/index.ts'
import { members } from '../members/table.ts'
import { LiquidityAlert } from './contract.ts'
import { alertOfUse, sampleLiquidity, sampleSweep } from './index.ts'

// What namespaces and operators learn of limits: alerts, samples and lists.

const HOUR = 3_600_000

let net: TestNetwork
let operator: Bank
let banks: Pair
let mailing: Mails
let mails: Received[]
beforeAll(async () => {
  net = await testNetwork()
  operator = await net.bank('operator')
  await net.appoint(operator.orgId)
  mailing = await openMails(net)
})
afterAll(async () => {
  await mailing.close()
  await net.close()
})
beforeEach(async () => {
  banks = await pairOfBanks(net)
  await net.database.db.update(members).set({ emailVerifiedAt: net.clock.now })
  await mailing.work()
  mailing.resetQuotas()
  mails = []
})

const cap = (total: string, bank = banks.harbor) => limit(net, operator, bank, { kind: 'cap', total })
const send = (total: string) => submitted(banks.harbor, banks.willow, banks.aspen, { total })

/** Sets a cap of 100 and uses this much of it. */
const reach = async (total: string) => {
  await cap('100')
  await send(total)
}

describe('an alert', () => {
  const look = async (mailLimits = createMailLimits()) => {
    await alertOfUse(jobContext(net), { mailLimits, nextCutoff: () => undefined })
    mails.push(...(await mailing.work()))
  }
  /** The thresholds that the bank was notified of, oldest first. */
  const thresholds = async () => {
    const found = await rows<{ data: unknown }>(
      net.database.db,
      sql`select data from events where record_type = 'RT_Liquidity' and partner_id = ${banks.harbor.partnerId} order by token`,
    )
    return found.map(({ data }) => LiquidityAlert.parse(data).threshold_percent)
  }
  const alert = () => alertOfUse(jobContext(net), { mailLimits: createMailLimits(), nextCutoff: () => undefined })
  const decline = async (id: string) => expectData(await decide(banks.meadow, id, 'failed', 'business_reasons'))

  test('is sent once for each threshold, and again after the use has fallen 5 points below', async () => {
    await reach('49')
    await look()
    expect(await thresholds()).toEqual([])
    const first = await send('1')
    await look()
    await look()
    expect(await thresholds()).toEqual([50])
    await decline(first)
    await look()
    net.clock.advance(1)
    const again = await send('1')
    await look()
    expect(await thresholds(), '49% is not 5 points below').toEqual([50])
    await decline(again)
    // 49 of 110 is less than 45%.
    await cap('110')
    await look()
    net.clock.advance(1)
    await send('6')
    await look()
    expect(await thresholds()).toEqual([50, 50])
  })

  test('names the highest threshold if several are passed at once', async () => {
    await reach('95')
    await look()
    expect(await thresholds()).toEqual([90])
    net.clock.advance(1)
    await send('5')
    await look()
    expect(await thresholds()).toEqual([90, 100])
  })

  test('is mailed to the admins, and from 90% on to the operator’s', async () => {
    await reach('75')
    await look()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [banks.harbor.email, 'A liquidity threshold was reached'],
    ])
    expect(mails[0]?.text).toContain('70% of the USD limit is used. The headroom is 0.25 USD.')
    mails = []
    await send('20')
    await look()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([banks.harbor.email, operator.email].toSorted())
  })

  test('is mailed after an error of the mail server, and if the process ends once the threshold is recorded', async () => {
    await reach('90')
    await alert()
    mailing.box.refuse('451 4.3.0 try again later')
    expect(await mailing.work()).toEqual([])
    mailing.box.refuse(undefined)
    net.clock.advance(120_000)
    const mailed = (await mailing.work()).map(({ to }) => to)
    expect(mailed.toSorted()).toEqual([banks.harbor.email, operator.email].toSorted())
  })

  test('about a namespace of the operator is mailed to its admins once', async () => {
    await cap('100', operator)
    await submitted(operator, await operator.customer('willow'), banks.aspen, { total: '95' })
    await look()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [operator.email, 'A liquidity threshold was reached'],
    ])
  })

  test('to operators is listed only for members who may read the network’s liquidity', async () => {
    const viewer = await newMember(net, operator, 'viewer')
    await reach('95')
    await look()
    const kinds = async ({ member }: Pick<Bank, 'member'>) =>
      expectData(await member('GET', '/notifications')).notifications.map(({ kind }: { kind: string }) => kind)
    expect(await kinds(viewer)).toContain('network_liquidity_threshold')
    expect(await kinds(banks.harbor)).not.toContain('network_liquidity_threshold')
    expect(mails.map(({ to }) => to)).not.toContain(viewer.email)
  })

  test('to operators is neither mailed nor listed once another organization operates the network', async () => {
    const successor = await net.bank('successor')
    await reach('95')
    await alert()
    await mailing.notify()
    await net.appoint(successor.orgId)
    await mailing.mail()
    const to = (await mailing.received()).map((mail) => mail.to)
    const listed = expectData(await operator.member('GET', '/notifications')).notifications
    await net.appoint(operator.orgId)
    expect(to).toEqual([banks.harbor.email])
    expect(listed.filter(({ kind }: { kind: string }) => kind === 'network_liquidity_threshold')).toEqual([])
  })

  test('is not mailed once the use has fallen below', async () => {
    await reach('50')
    const second = await send('45')
    await alert()
    await mailing.notify()
    await decline(second)
    await alert()
    await mailing.mail()
    expect(await mailing.received()).toEqual([])
  })

  test('is sent once an hour for each threshold', async () => {
    await cap('100')
    const hour = createMailLimits()
    for (const total of ['50', '50', '70']) {
      const id = await send(total)
      await look(hour)
      net.clock.advance(1)
      await decline(id)
      await look(hour)
    }
    expect(await thresholds()).toEqual([50, 70])
    expect(mails).toHaveLength(2)
    await send('50')
    await look(hour)
    expect(await thresholds()).toEqual([50, 70])
    await look()
    expect(await thresholds(), 'in the next hour, if it is still reached').toEqual([50, 70, 50])
  })

  test('to operators has a subject without the name of the namespace', async () => {
    await reach('90')
    await look()
    const [mail, ...others] = mails.filter(({ to }) => to === operator.email)
    expect([mail?.subject, others]).toEqual(['A namespace reached a liquidity threshold', []])
    const domain = banks.harbor.domain
    expect(mail?.text).toContain(`${domain} (sandbox) uses 90% or more of its net debit cap and funds.`)
    expect(mail?.text).toContain('The network\n\nhttps://console.example/operator/liquidity\n')
  })

  test('is not sent without a cap', async () => {
    await limit(net, operator, banks.harbor, { kind: 'deposit', total: '100' })
    await send('100')
    await look()
    expect(await thresholds()).toEqual([])
  })
})

describe('the history', () => {
  const history = async (query = '') =>
    expectData(await banks.harbor.key('GET', `/liquidity/history?currency=USD${query}`)).samples

  test('has the highest exposure of each hour, with cap and funds', async () => {
    await cap('1000')
    expectData(await decide(banks.meadow, await send('800'), 'failed', 'business_reasons'))
    await send('100')
    await sampleLiquidity(jobContext(net))
    net.clock.advance(HOUR)
    await cap('2000')
    await send('200')
    await sampleLiquidity(jobContext(net))
    await sampleLiquidity(jobContext(net))
    expect(await history()).toMatchObject([
      { peak: { total: '800' }, net_debit_cap: { total: '1000' }, use_percent: 80 },
      { peak: { total: '300' }, net_debit_cap: { total: '2000' }, use_percent: 15 },
    ])
  })

  test('is at most 31 days, and kept for 400', async () => {
    await cap('1000')
    await sampleLiquidity(jobContext(net))
    const day = 24 * HOUR
    const to = net.clock.now.getTime()
    const period = (days: number) => `&from=${new Date(to - days * day).toISOString()}&to=${new Date(to).toISOString()}`
    expect(await history(period(31))).toHaveLength(1)
    const path = `/liquidity/history?currency=USD${period(31.1)}`
    expect((await banks.harbor.key('GET', path)).status).toBe(400)
    await runSweep(net.database.db, new Date(to + 399 * day), sampleSweep)
    expect(await history()).toHaveLength(1)
    await net.database.db.execute(
      sql`update liquidity_samples set hour = hour - interval '401 days' where partner_id = ${banks.harbor.partnerId}`,
    )
    await runSweep(net.database.db, net.clock.now, sampleSweep)
    const left = await rows(
      net.database.db,
      sql`select from liquidity_samples where partner_id = ${banks.harbor.partnerId}`,
    )
    expect(left).toHaveLength(0)
  })
})

describe('movements', () => {
  test('are listed by cursor, filtered and exported', async () => {
    await cap('1000')
    net.clock.advance(1000)
    const between = net.clock.now.toISOString()
    net.clock.advance(1000)
    await limit(net, operator, banks.harbor, { kind: 'deposit', total: '500' })
    await limit(net, operator, banks.harbor, { kind: 'deposit', total: '7', currency: 'EUR' })
    const list = async (query: string) => expectData(await banks.harbor.key('GET', `/liquidity/movements${query}`))
    const first = await list('?limit=2')
    expect(first.movements).toHaveLength(2)
    expect((await list(`?limit=2&cursor=${first.next_cursor}`)).movements).toMatchObject([{ kind: 'cap_set' }])
    expect((await list('?currency=EUR')).movements).toMatchObject([{ amount: { total: '7' } }])
    expect((await list('?kind=cap_set')).movements).toHaveLength(1)
    expect((await list(`?created_from=${between}`)).movements).toHaveLength(2)
    expect((await list(`?created_to=${between}`)).movements).toHaveLength(1)
    expect((await banks.meadow.key('GET', '/liquidity/movements')).body.data.movements).toEqual([])
    const csv = String((await banks.harbor.key('GET', '/liquidity/movements.csv?currency=USD')).body)
    expect(csv.split('\r\n')[1]).toMatch(/^lqm_\w+,[^,]+,deposit,USD,5\.00,10\.00,5\.00,Collateral agreed,$/)
  })
})

describe('the operator’s list', () => {
  test('is sorted by use or name, and names the namespace', async () => {
    await cap('1000')
    await cap('1000', banks.meadow)
    await send('500')
    const list = async (query: string): Promise<{ partner_id: string }[]> =>
      expectData(await operator.member('GET', `/operator/liquidity?limit=100${query}`)).liquidity
    const ours = async (query: string) => {
      const own = [banks.harbor.partnerId, banks.meadow.partnerId]
      return (await list(query)).map(({ partner_id }) => own.indexOf(partner_id)).filter((n) => n >= 0)
    }
    expect(await ours('')).toEqual([0, 1])
    expect(await ours('&sort=use')).toEqual([1, 0])
    expect(await ours('&sort=name')).toEqual([0, 1])
    expect(await ours('&sort=-name')).toEqual([1, 0])
    expect(await list('&currency=EUR&environment=live')).toEqual([])
    const [found] = (await list('')).filter(({ partner_id }) => partner_id === banks.harbor.partnerId)
    expect(found).toMatchObject({
      domain: banks.harbor.domain,
      environment: 'sandbox',
      organization_id: banks.harbor.orgId,
      use_percent: 50,
      state: 'active',
      next_cutoff_on: expect.any(String),
    })
  })
})
