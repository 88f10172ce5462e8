import { randomUUID } from 'node:crypto'
import { type Bank, expect, expectData, signedOut, test } from '../../support/fixtures.ts'

test.describe('signed out', () => {
  test.use(signedOut)

  test('a wrong password is an error beside the form, and the email stays', async ({ page, bank }) => {
    await page.goto('/sign-in')
    await page.getByLabel('Email').fill(bank.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email or password is incorrect')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(bank.email)
  })

  test('after sign-in, the user returns to the page requested before', async ({ page, bank }) => {
    await page.goto(`/n/${bank.partnerId}/settlements`)
    await page.getByLabel('Email').fill(bank.email)
    await page.getByLabel('Password', { exact: true }).fill(bank.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`**/n/${bank.partnerId}/settlements`)
  })
})

test('a session that ends while the user is typing loses no input', async ({ page, context, bank }) => {
  await page.goto('/namespaces')
  await page.getByRole('button', { name: 'Create namespace' }).first().click()
  const domain = `kept-${randomUUID().slice(0, 8)}`
  const form = page.getByRole('dialog', { name: 'Create namespace' })
  await form.getByLabel('Name').fill('Kept')
  await form.getByLabel('Domain').fill(domain)
  await context.clearCookies()
  await form.getByRole('button', { name: 'Create namespace' }).click()

  const ended = page.getByRole('dialog', { name: 'Session ended' })
  await ended.getByLabel('Password', { exact: true }).fill(bank.password)
  await ended.getByRole('button', { name: 'Sign in' }).click()
  await expect(ended).toBeHidden()
  if (await form.isVisible()) {
    await expect(form.getByLabel('Domain')).toHaveValue(domain)
    await form.getByRole('button', { name: 'Create namespace' }).click()
  }
  await expect(page.getByRole('row').filter({ hasText: domain })).toBeVisible()
})

test('a task is declined with a reason, and the payment shows which side caused it', async ({ page, bank }) => {
  const { debtor, paymentId } = await pullToWork(bank)
  await page.goto(`/n/${bank.partnerId}/tasks`)
  const row = page.getByRole('row').filter({ hasText: debtor })
  await row.getByRole('link').click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('radio', { name: /insufficient/i }).check()
  await page.getByRole('button', { name: 'Decline payment' }).click()
  await expect(row).toBeHidden()

  await page.goto(`/n/${bank.partnerId}/payments/${paymentId}`)
  await expect(page.getByText('Failed').first()).toBeVisible()
  await expect(page.getByText('A011').first()).toBeVisible()
})

test('a rotated key works with its new secret only', async ({ page, bank, api }) => {
  const name = `rotated ${randomUUID().slice(0, 8)}`
  const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }
  const made = expectData(await bank.member('POST', '/apikey', { body: { name, access } }))
  const statusWith = async (secret: string) => {
    const headers = { 'x-service-api-key': secret, 'x-org-id': bank.orgId, 'x-partner-id': bank.partnerId }
    return (await api.get('/api/v1/csp/payments', { headers })).status()
  }
  expect(await statusWith(made.secret_key)).toBe(200)

  await page.goto(`/n/${bank.partnerId}/api-keys`)
  await page.getByRole('button', { name: `Rotate ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Both secrets work until then'), 'the default is a grace period').toBeVisible()
  await dialog.getByLabel('Previous secret expires').selectOption('Immediately')
  await dialog.getByRole('button', { name: /^Rotate/ }).click()
  const secret = (await dialog.getByText(/^csp_test_\w{32}_\w{6}$/).textContent()) ?? ''
  await dialog.getByLabel('I’ve stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()

  expect(await statusWith(made.secret_key)).toBe(401)
  expect(await statusWith(secret)).toBe(200)
})

test('a rotation says that it ends a secret from before an earlier rotation', async ({ page, bank }) => {
  const name = `rotated ${randomUUID().slice(0, 8)}`
  const access = { customers_read: true, customers_write: false, transactions_read: true, transactions_write: false }
  expectData(await bank.member('POST', '/apikey', { body: { name, access } }))
  await page.goto(`/n/${bank.partnerId}/api-keys`)
  const rotate = page.getByRole('button', { name: `Rotate ${name}` })
  const dialog = page.getByRole('dialog')
  const warning = dialog.getByText('Rotating now revokes it immediately.')
  await rotate.click()
  await expect(dialog.getByLabel('Previous secret expires')).toBeVisible()
  await expect(warning).toBeHidden()
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await dialog.getByLabel('I’ve stored it').check()
  await dialog.getByRole('button', { name: 'Done' }).click()

  await rotate.click()
  await expect(warning).toBeVisible()
})

async function pullToWork(bank: Bank): Promise<{ debtor: string; paymentId: string }> {
  const debtor = await bank.customer(`debtor-${randomUUID().slice(0, 8)}`)
  const beneficiary = await bank.customer(`payee-${randomUUID().slice(0, 8)}`)
  const body = {
    amount: { currency: 'USD', total: '4200' },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    payment_type: 'Type_Pull',
  }
  const payment = expectData(await bank.key('POST', '/payments', { body }))
  expectData(await bank.key('POST', `/payments/${payment.payment_id}/submissions`))
  return { debtor, paymentId: payment.payment_id }
}
