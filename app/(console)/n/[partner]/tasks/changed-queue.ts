import type { AdmissionQueue } from '#lib/modules/admissions/contract.ts'

/**
 * Share of a page below which it is reloaded if more pages follow. Until then, payments that leave it
 * are not replaced.
 */
const FULL_ENOUGH = 0.8

/**
 * A page of the queue with the current state of the payments `ids`: `waiting` contains those that
 * the view still shows. The same object if none of them is on the page. Undefined if the page must be
 * reloaded: a payment is new in the view, or too many have left it and more pages follow. The page's
 * total is not updated, because payments of other pages may have left, too.
 */
export function changedQueue(
  page: AdmissionQueue,
  size: number,
  ids: ReadonlySet<string>,
  waiting: AdmissionQueue['payments'],
): AdmissionQueue | undefined {
  const isOnPage = (id: string) => page.payments.some(({ payment_id }) => payment_id === id)
  const payments = page.payments.flatMap((payment) =>
    ids.has(payment.payment_id) ? waiting.filter(({ payment_id }) => payment_id === payment.payment_id) : payment,
  )
  const isShort = page.next_cursor && payments.length < FULL_ENOUGH * size
  if (isShort || waiting.some(({ payment_id }) => !isOnPage(payment_id))) return undefined
  return [...ids].some(isOnPage) ? { ...page, payments } : page
}
