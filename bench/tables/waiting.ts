import type { Page } from 'playwright'
import { type Bank, expectData } from '../../lib/testing/bank.ts'

/** From this amount on, payments also wait for a review. */
const THRESHOLD = 1_000_000
/** Payments that are created at the same time. */
const AT_ONCE = 16

/** Creates payments that wait for an approval, every other one also for a review. */
export async function fillQueue(bank: Bank, count: number): Promise<void> {
  const admission_policy = { confirm_incoming: false, review_threshold: { currency: 'USD', total: String(THRESHOLD) } }
  expectData(await bank.member('PUT', `/partner/${bank.partnerId}`, { body: { admission_policy } }))
  const [debtor, payee] = [await bank.customer('debtor'), await bank.customer('payee')]
  let next = 0
  const create = async () => {
    for (let n = next++; n < count; n = next++) {
      const body = {
        amount: { currency: 'USD', total: String((n % 2) * THRESHOLD + 100 + n) },
        debtor_party: { payment_address: debtor },
        beneficiary_party: { payment_address: payee },
        payment_type: 'Type_Pull',
      }
      const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
      expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, create))
}

/** Inputs that show other rows of the queue. */
export const queueActs = (page: Page): Record<string, () => Promise<unknown>> => ({
  sort: () => page.getByRole('columnheader').getByRole('button', { name: 'Amount' }).click(),
  filter: () => page.getByLabel('Task type').selectOption('Payment review'),
  'next page': () => page.locator('a[rel=next]').first().click(),
})
