import { expectAccessible } from '../../support/accessible.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'
import { newBank } from '../../support/new-bank.ts'
import { signedIn } from '../../support/signed-in.ts'

test('payments are filtered by type, direction and counterparty, and show them as columns', async ({ browser }) => {
  const [bank, other] = [await newBank(), await newBank()]
  const [own, theirs] = [await bank.customer('own'), await other.customer('theirs')]
  const pay = async (by: typeof bank, payment_type: string, debtor: string, beneficiary: string) => {
    const body = {
      amount: { currency: 'USD', total: '1000' },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: beneficiary },
      payment_type,
    }
    const { payment_id } = expectData(await by.key('POST', '/payments', { body }))
    expectData(await by.key('POST', `/payments/${payment_id}/submissions`))
  }
  await pay(bank, 'Type_Push', own, theirs)
  await pay(other, 'Type_Push', theirs, own)
  await pay(bank, 'Type_Pull', theirs, own)
  await pay(bank, 'Type_Push', own, await bank.customer('sister'))

  const admin = await signedIn(browser, bank)
  const page = await admin.newPage()
  await page.goto(`/n/${bank.partnerId}/payments`)
  const rows = page.locator('tr[data-id]')
  await expect(rows).toHaveCount(4)
  await page.getByRole('button', { name: 'More filters' }).click()
  await page.getByLabel('Direction').selectOption('Incoming')
  await page.getByLabel('Counterparty domain').fill(other.domain)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page).toHaveURL(/direction=in&counterparty=bank-/)
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Type', { exact: true }).selectOption('Pull')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(rows).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(rows).toHaveCount(4)

  const column = page.getByRole('columnheader', { name: 'Direction' })
  await expect(column).toHaveCount(0)
  await page.getByRole('button', { name: 'View options for payments' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Direction' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Type' }).click()
  await page.keyboard.press('Escape')
  await expect(column).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Internal' })).toHaveCount(1)
  await page.reload()
  await expect(column, 'kept over a reload').toHaveCount(1)
  await page.getByRole('button', { name: 'View options for payments' }).click()
  await page.getByRole('menuitem', { name: 'Reset columns and density' }).click()
  await expect(column, 'hidden by default').toHaveCount(0)
  await page.getByRole('button', { name: 'View options for payments' }).click()
  await expect(page.getByRole('menuitem', { name: 'Reset columns and density' })).toHaveCount(0)
  await admin.close()
})
