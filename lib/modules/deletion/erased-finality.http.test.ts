import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rows } from '../../platform/db/rows.ts'
import { changeTo, instructions, setSettlementAccount } from '../../testing/finality/instructions.ts'
import { jobContext, pairOfBanks } from '../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { type Call, expectData, operatorAndBank } from '../../testing/network.ts'
import { closeOrganizations, eraseOrganizations } from './index.ts'

const DAY = 86_400_000

test('the erasure of an organization waits until its batches are final, then keeps its instructions without reasons', async () => {
  const { net, operator } = await operatorAndBank()
  await setSettlementAccount(operator)
  const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '700' })))
  expectData(await operator.member('POST', '/settlements'))
  const blockers = async () => expectData(await harbor.member('GET', '/organization/deletion')).in_the_way
  const [own] = await instructions(operator, `partner_id=${harbor.partnerId}`)
  const [other] = await instructions(operator, `partner_id=${meadow.partnerId}`)
  if (!own || !other) throw new Error('there are no instructions')
  expect(await blockers()).toMatchObject({ unsettled_transactions: 0, batches_not_final: 1 })
  // The bank can still take it back.
  expectData(await changeTo(operator, own, 'confirmed'))
  expect(await blockers()).toMatchObject({ batches_not_final: 1 })

  expectData(await harbor.member('POST', '/organization/deletion', { body: { password: harbor.password } }))
  net.clock.advance(8 * DAY)
  await closeOrganizations(jobContext(net))
  net.clock.advance(3 * DAY)
  await eraseOrganizations(jobContext(net))
  const stored = () =>
    rows<{ erased: boolean; reason: string | null }>(
      net.database.db,
      sql`select o.erased_at is not null as erased, i.reason
            from organizations o join settlement_instructions i on i.organization_id = o.token where o.token = ${harbor.orgId}`,
    )
  expect(await stored(), 'while the batch is not final').toEqual([{ erased: false, reason: 'Confirmed by telephone' }])

  const body = { admin_email: operator.email, admin_password: operator.password }
  const { access_token } = expectData(await net.call('POST', '/organization/signin', { body }))
  const member: Call = (method, path, options) =>
    operator.member(method, path, { ...options, headers: { authorization: `Bearer ${access_token}` } })
  expectData(await changeTo({ ...operator, member }, other, 'confirmed'))
  await eraseOrganizations(jobContext(net))
  expect(await stored()).toEqual([{ erased: true, reason: null }])
})
