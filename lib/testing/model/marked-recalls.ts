import { type Bank, expectData } from '../bank.ts'

/**
 * Recalls a payment within the bank, with a marker in its note, and one to another bank. Returns the path
 * of the latter's recalls.
 */
export async function markedRecalls(bank: Bank, inner: string, paid: string, marker: string): Promise<string> {
  const recalls = `/payments/${paid}/recalls`
  const body = { reason: 'NARR', note: marker }
  expectData(await bank.member('POST', `/payments/${inner}/recalls`, { body }))
  expectData(await bank.key('POST', recalls, { body: { reason: 'CUST', note: 'Order canceled' } }))
  return recalls
}
