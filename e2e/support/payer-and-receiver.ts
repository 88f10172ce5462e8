import { randomUUID } from 'node:crypto'
import { type Bank, openNamespace, overHttp } from '../../lib/testing/bank.ts'

export type PayerAndReceiver = { payer: Bank; receiver: Bank; debtor: string; beneficiary: string }

/**
 * Two new namespaces of a bank, each with a customer, so that the bank's admin sees both sides of their
 * payments.
 */
export async function openPayerAndReceiver(bank: Bank, server: string): Promise<PayerAndReceiver> {
  const id = randomUUID().slice(0, 8)
  const payer = await openNamespace(overHttp(server), bank, `payer-${id}`)
  const receiver = await openNamespace(overHttp(server), bank, `receiver-${id}`)
  const [debtor, beneficiary] = [await payer.customer('juniper'), await receiver.customer('corner-shop')]
  return { payer, receiver, debtor, beneficiary }
}
