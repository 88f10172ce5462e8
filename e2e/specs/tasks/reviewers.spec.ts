import { randomUUID } from 'node:crypto'
import { openNamespace, overHttp } from '../../../lib/testing/bank.ts'
import { draft } from '../../../lib/testing/model/payment-life.ts'
import { expect, expectData, test } from '../../support/fixtures.ts'

const REVIEW_ALL = { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } }

test('an admin requires review by another member, and cannot accept a payment that they created', async ({
  page,
  baseURL,
  bank,
}) => {
  // A separate namespace: with this policy, payments of the worker's other specs would need one
  // more task.
  const reviewed = await openNamespace(
    overHttp(baseURL ?? ''),
    bank,
    `reviewed-${randomUUID().slice(0, 8)}`,
    REVIEW_ALL,
  )
  // The action stays reachable on a phone, where most columns are hidden.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/namespaces')
  await page.getByRole('button', { name: `Edit ${reviewed.domain}` }).click()
  const dialog = page.getByRole('dialog', { name: `Edit ${reviewed.domain}` })
  await dialog.getByLabel('Reviewers').selectOption('A second member')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('row').filter({ hasText: reviewed.domain })).toContainText('A second member')

  const [own, other] = [await reviewed.customer('elm'), await reviewed.customer('oak')]
  const { payment_id } = expectData(await reviewed.member('POST', '/payments', { body: draft(own, other) }))
  expectData(await reviewed.member('POST', `/payments/${payment_id}/submissions`))
  await page.goto(`/n/${reviewed.partnerId}/tasks`)
  await page.getByRole('link', { name: /elm@/ }).click()
  const panel = page.getByRole('region', { name: 'Task', exact: true })
  await expect(panel.getByText('Needs a second person: you created this payment')).toBeVisible()
  await expect(panel.getByText('You created this payment. You can hold or decline it')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Accept' })).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Decline' })).toBeVisible()
})
