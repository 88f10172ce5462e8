import { beforeEach, expect, test } from 'vitest'
import { createMailer } from '../../platform/outbound/mail.ts'
import {
  changeTo,
  instructions,
  proposeParticipantAccount,
  proposeSettlementAccount,
} from '../../testing/finality/instructions.ts'
import { jobContext, pairOfBanks } from '../../testing/liquidity/limits.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { verifyEmail } from '../../testing/members/verified-email.ts'
import { accept, submitted } from '../../testing/model/payment-life.ts'
import { settle } from '../../testing/model/settle.ts'
import { type Bank, expectData, operatorAndBank } from '../../testing/network.ts'
import { actAs, decide, logOf, newOperator, type Operator, pending } from '../../testing/operators.ts'
import { endApprovals } from '../operator/index.ts'

// No operator alone decides where the money of a settlement is paid (decision 0199).

const HOUR = 3_600_000
const [OLD, NEW] = [{ account_number: '1111' }, { iban: 'DE89370400440532013000' }]
const { net } = await operatorAndBank()
let operator: Bank
let names = 0
// Each test has a separate operator, so that it controls who its members are.
beforeEach(async () => {
  operator = await net.bank(`operator${names++}`)
  await net.appoint(operator.orgId)
})

async function twoOperators() {
  const [ana, ben] = [await newOperator(net, operator), await newOperator(net, operator)]
  net.clock.advance(25 * HOUR)
  return { ana: { ...ana, member: ana.call }, ben: { ...ben, member: ben.call } }
}

const accountsOf = async ({ call }: Operator, { partnerId }: Bank) =>
  expectData(await call('GET', `/operator/participant-accounts?partner_id=${partnerId}`)).accounts

test('setting, changing and removing a participant account each need a second operator, who sees the old and the new account', async () => {
  const [{ ana, ben }, { harbor }] = [await twoOperators(), await pairOfBanks(net)]
  const steps = [
    { before: null, after: OLD, action: 'finality.set_participant_account' },
    { before: OLD, after: NEW, action: 'finality.set_participant_account' },
    { before: NEW, after: null, action: 'finality.remove_participant_account' },
  ]
  for (const { before, after, action } of steps) {
    net.clock.advance(1000)
    const shown = await accountsOf(ana, harbor)
    const { change, approval } = expectData(await proposeParticipantAccount(ana, harbor.partnerId, 'EUR', after))
    expect(change).toMatchObject({ state: 'proposed', approved_by: null })
    expect(await accountsOf(ana, harbor), 'nothing changes before the approval').toEqual(shown)
    const [found] = await pending(ben.call)
    expect(found).toMatchObject({ action: 'participant_account.change', is_own: false, account_change: change })
    expect([found.account_change.before, found.account_change.after]).toMatchObject([before, after])
    expect((await decide(ana.call, approval.token, 'approved')).status).toBe(403)
    const { account_change: applied } = expectData(await decide(ben.call, approval.token, 'approved'))
    expect(applied).toMatchObject({ state: 'applied', approved_by: 'A Colleague' })
    expect(await accountsOf(ana, harbor)).toMatchObject(after ? [after] : [])
    const [own] = await logOf(ana.call, action)
    expect(own).toMatchObject({
      actor: { id: ben.token },
      resource_id: harbor.partnerId,
      after: { requested_by: 'A Colleague', approved_by: 'A Colleague', reason: 'Letter of 27 November' },
    })
    const [theirs] = await logOf(harbor.member, action)
    expect(theirs.after).not.toHaveProperty('requested_by')
    if (before) expect(theirs.before).toMatchObject(before)
    if (after) expect(theirs.after).toMatchObject(after)
  }
  expect((await logOf(ana.call, 'approval.request'))[0].after).toMatchObject({
    partner: harbor.partnerId,
    currency: 'EUR',
  })
})

test('a settlement account also needs a second operator, and cannot change while its instructions are open', async () => {
  const [{ ana, ben }, { harbor, meadow, willow, aspen }] = [await twoOperators(), await pairOfBanks(net)]
  const settlementAccount = async () =>
    expectData(await ana.call('GET', '/operator/settlement-accounts')).accounts.find(
      ({ currency }: { currency: string }) => currency === 'CHF',
    )
  const first = expectData(await proposeSettlementAccount(ana, 'CHF', OLD))
  expect(await settlementAccount()).toBeUndefined()
  expectData(await decide(ben.call, first.approval.token, 'approved'))
  expect(await settlementAccount()).toMatchObject(OLD)
  expectData(await accept(meadow, await submitted(harbor, willow, aspen, { currency: 'CHF' })))
  net.clock.advance(1000)
  await settle(jobContext(net), 'sandbox', net.secrets.settlement)
  const { approval } = expectData(await proposeSettlementAccount(ana, 'CHF', NEW))
  const approve = () => decide(ben.call, approval.token, 'approved')
  expect(await approve()).toMatchObject({ status: 409 })
  expect(await settlementAccount()).toMatchObject(OLD)
  const session = { member: ana.call } as Bank
  for (const one of await instructions(session, 'currency=CHF')) expectData(await changeTo(session, one, 'confirmed'))
  expectData(await approve())
  expect(await settlementAccount()).toMatchObject(NEW)
})

test.each(['rejected', 'withdrawn', 'expired'])(
  'a proposal that is %s never applies, and another can follow',
  async (end) => {
    const [{ ana, ben }, { harbor }] = [await twoOperators(), await pairOfBanks(net)]
    const propose = () => proposeParticipantAccount(ana, harbor.partnerId, 'EUR', NEW)
    const { approval } = expectData(await propose())
    expect(await propose()).toMatchObject({ status: 409 })
    expect((await proposeParticipantAccount(ben, harbor.partnerId, 'EUR', OLD)).status).toBe(409)
    if (end === 'rejected') expectData(await decide(ben.call, approval.token, 'rejected', 'Not their letterhead'))
    else if (end === 'withdrawn') expectData(await decide(ana.call, approval.token, 'withdrawn'))
    else {
      net.clock.advance(24 * HOUR)
      await endApprovals(jobContext(net))
    }
    expect((await decide(ben.call, approval.token, 'approved')).status).toBe(409)
    expect(await accountsOf(ana, harbor)).toEqual([])
    const { approvals } = expectData(await ben.call('GET', '/operator/approvals?action=participant_account.change'))
    expect(approvals[0]).toMatchObject({
      state: end,
      account_change: { state: 'refused', refusal: `The proposal ${end === 'expired' ? end : `was ${end}`}` },
    })
    expectData(await propose())
  },
)

test('a lone operator sets an account alone, and the log says so', async () => {
  const { harbor } = await pairOfBanks(net)
  const [founder] = expectData(await operator.member('GET', '/members')).members
  const alone = { member: actAs(net, operator, founder.token) }
  const { change, approval } = expectData(await proposeParticipantAccount(alone, harbor.partnerId, 'EUR', NEW))
  expect([change.state, change.approved_by, approval]).toEqual(['applied', null, null])
  const [entry] = await logOf(alone.member, 'finality.set_participant_account')
  expect(entry.after).toMatchObject({ second_operator: 'none' })
})

test('the admins of the organization get a mail when the account has changed, and not before', async () => {
  const box = await openMailbox()
  const env = { SMTP_URL: box.url, MAIL_FROM: undefined, PUBLIC_URL: 'https://console.example' }
  const mailer = createMailer(env, net.log)
  const mailing = { ...net, deps: { ...net.deps, mailer } }
  const [ana, ben] = [await newOperator(mailing, operator), await newOperator(mailing, operator)]
  net.clock.advance(25 * HOUR)
  const { harbor } = await pairOfBanks(net)
  await verifyEmail(net, harbor)
  const proposed = await proposeParticipantAccount({ member: ana.call }, harbor.partnerId, 'EUR', NEW)
  expectData(await decide(ben.call, expectData(proposed).approval.token, 'approved'))
  const mail = await box.next()
  expect(mail).toContain(`To: ${harbor.email}`)
  expect(mail).toContain('The account number now ends in 3000.')
  expect(mail).not.toContain(NEW.iban)
  await mailer?.close()
  expect(box.count).toBe(1)
  await box.close()
})
