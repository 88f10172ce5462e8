import { describe, expect, test } from 'vitest'
import {
  changeTo,
  instructions,
  proposeParticipantAccount,
  proposeSettlementAccount,
  setSettlementAccount,
} from '../../testing/finality/instructions.ts'
import { pairOfBanks } from '../../testing/liquidity/limits.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { expectData, operatorAndBank } from '../../testing/network.ts'

const { net, operator } = await operatorAndBank()
const iban = 'DE89370400440532013000'
const NETWORK = '/operator/settlement-accounts'
const PARTICIPANTS = '/operator/participant-accounts'

describe('an account', () => {
  test('has an IBAN with valid check digits or another number, and not both', async () => {
    const set = (account: object) => proposeSettlementAccount(operator, 'ISK', account)
    const stored = async (account: object) => expectData(await set(account)).change.after
    expect(await stored({ iban: 'de89 3704 0044 0532 0130 00' })).toMatchObject({ iban, account_number: null })
    expect(await stored({ account_number: '12-34' })).toMatchObject({ iban: null, account_number: '12-34' })
    for (const fields of [{}, { iban, account_number: '1' }, { iban: 'DE88370400440532013000' }, { iban, bic: 'X' }])
      expect((await set(fields)).status).toBe(400)
    expect(expectData(await operator.member('GET', NETWORK)).accounts).toContainEqual(
      expect.objectContaining({ currency: 'ISK', account_number: '12-34' }),
    )
  })

  test('of the network is removed only when its instructions are confirmed', async () => {
    await setSettlementAccount(operator, 'HUF')
    const { harbor, meadow, willow, aspen } = await pairOfBanks(net)
    expectData(await accept(meadow, await submitted(harbor, willow, aspen, { total: '5', currency: 'HUF' })))
    net.clock.advance(1000)
    expectData(await operator.member('POST', '/settlements'))
    const remove = async () => (await proposeSettlementAccount(operator, 'HUF', null)).status
    expect(await remove()).toBe(409)
    for (const one of await instructions(operator, 'currency=HUF'))
      expectData(await changeTo(operator, one, 'confirmed'))
    expect([await remove(), await remove()]).toEqual([200, 404])
  })

  test('of a namespace is set, listed and removed', async () => {
    const { harbor } = await pairOfBanks(net)
    const set = async (currency: string, account: object | null) =>
      (await proposeParticipantAccount(operator, harbor.partnerId, currency, account)).status
    expect([await set('ISK', { account_number: '99' }), await set('SEK', { account_number: '99' })]).toEqual([200, 200])
    const list = `${PARTICIPANTS}?partner_id=${harbor.partnerId}&limit=1`
    const page = expectData(await operator.member('GET', list))
    expect(page.accounts).toMatchObject([{ currency: 'ISK', domain: harbor.domain, account_number: '99' }])
    const next = expectData(await operator.member('GET', `${list}&cursor=${page.next_cursor}`))
    expect(next).toMatchObject({ accounts: [{ currency: 'SEK' }], next_cursor: null })
    expect([await set('ISK', null), await set('ISK', null)]).toEqual([200, 404])
    const { entries } = expectData(
      await harbor.member('GET', '/audit-entries?action=finality.remove_participant_account'),
    )
    expect(entries).toHaveLength(1)
  })

  test('is either set or removed', async () => {
    const account = { bank: 'Bank', holder: 'Network', iban }
    for (const choice of [{}, { account, remove: true }]) {
      const body = { environment: 'sandbox', currency: 'ISK', reason: 'Agreed', ...choice }
      expect((await operator.member('POST', `${NETWORK}/changes`, { body })).status).toBe(400)
    }
  })

  test('of an unknown namespace is 404, and other organizations get 403', async () => {
    const unknown = 'part_01h455vb4pex5vsknk084sn02q'
    expect((await proposeParticipantAccount(operator, unknown, 'ISK', { iban })).status).toBe(404)
    const { harbor } = await pairOfBanks(net)
    expect((await proposeParticipantAccount(harbor, harbor.partnerId, 'ISK', { iban })).status).toBe(403)
    expect((await proposeSettlementAccount(harbor, 'ISK', { iban })).status).toBe(403)
  })
})
