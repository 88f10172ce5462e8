// Overview shows every currency of the last cutoff.
import { submitted } from '../../../lib/testing/model/payment-life.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { openPayerAndReceiver } from '../../support/payer-and-receiver.ts'
import { gotoQuiet } from '../../support/quiet.ts'
import { signInAs } from '../../support/signed-in.ts'

test('the last settlement shows each currency of the cutoff, also on a phone', async ({ page, server }) => {
  const bank = await newBank()
  await signInAs(page.context(), bank)
  const { payer, debtor, beneficiary } = await openPayerAndReceiver(bank, server)
  await submitted(payer, debtor, beneficiary, { currency: 'EUR', total: '10000' })
  await submitted(payer, debtor, beneficiary, { currency: 'USD', total: '16700' })
  expect(expectData(await payer.member('POST', '/settlements')).batches).toHaveLength(2)

  await page.setViewportSize({ width: 390, height: 844 })
  await gotoQuiet(page, `/n/${payer.partnerId}/overview`)
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Last settlement' }) })
  await expect(card.getByRole('listitem')).toHaveText([/You owe.*100\.00.*EUR/, /You owe.*167\.00.*USD/])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
})
