import { draft } from '../lib/testing/payment-life.ts'
import { expect, expectData, test } from './fixtures.ts'

const REVIEW_ALL = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }

test('an admin requires another member to review, and cannot accept the payment that they created', async ({
  page,
  bank,
}) => {
  const admission_policy = REVIEW_ALL
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { admission_policy } }))
  await page.goto('/namespaces')
  await page.getByRole('button', { name: `Change reviewers of ${bank.domain}` }).click()
  const dialog = page.getByRole('dialog', { name: `Reviewers of ${bank.domain}` })
  await dialog.getByLabel('Who decides reviews and incoming payments').selectOption('Another member')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row').filter({ hasText: bank.domain })).toContainText('Another member')

  const [own, other] = [await bank.customer('elm'), await bank.customer('oak')]
  const { payment_id } = expectData(await bank.member('POST', '/payments', { body: draft(own, other) }))
  expectData(await bank.member('POST', `/payments/${payment_id}/submissions`))
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await page.getByRole('link', { name: /elm@/ }).click()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await expect(panel.getByText('Another member must accept this task')).toBeVisible()
  await expect(panel.getByText('You created this payment')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Fail' })).toBeVisible()
})
