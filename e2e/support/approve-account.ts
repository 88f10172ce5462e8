import { expect, type Page } from '@playwright/test'
import { expectAccessibleInBoth } from './accessible.ts'

/** A second operator compares an account with the one that it replaces, on a screen of the operator, and approves it. */
export async function approveAccount(page: Page, screen: string, about: string, shown: readonly string[]) {
  await page.goto(`/operator/${screen}`)
  const change = page.getByRole('list', { name: 'Changes awaiting approval' }).getByRole('listitem')
  await change.filter({ hasText: about }).getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Review request' })
  for (const text of shown) await expect(review).toContainText(text)
  await expectAccessibleInBoth(page)
  await review.getByRole('button', { name: 'Approve' }).click()
  await expect(review).toBeHidden()
}
