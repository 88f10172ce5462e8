import { type Bank, expectData, type Reply } from '../network.ts'

export type Draft = { type?: 'Type_Pull' | 'Type_Push'; total?: string; currency?: string; [field: string]: unknown }

/** The body of a payment between two addresses. Default: 100.00 USD. */
export const draft = (debtor: string, beneficiary: string, options: Draft = {}) => {
  const { type = 'Type_Push', total = '10000', currency = 'USD', ...rest } = options
  return {
    amount: { currency, total },
    debtor_party: { payment_address: debtor },
    beneficiary_party: { payment_address: beneficiary },
    payment_type: type,
    ...rest,
  }
}

/** Creates a payment; returns its payment_id. */
export async function created(bank: Bank, debtor: string, beneficiary: string, options?: Draft): Promise<string> {
  return expectData(await bank.key('POST', '/payments', { body: draft(debtor, beneficiary, options) })).payment_id
}

/** Creates and submits a payment; returns its payment_id. */
export async function submitted(bank: Bank, debtor: string, beneficiary: string, options?: Draft): Promise<string> {
  const id = await created(bank, debtor, beneficiary, options)
  expectData(await bank.key('POST', `/payments/${id}/submissions`))
  return id
}

/** The state of a payment as a bank sees it. */
export const stateOf = async (bank: Bank, id: string): Promise<string> =>
  expectData(await bank.key('GET', `/payments/${id}`)).state

/** The paths of a payment's tasks by workflow. */
export async function taskPaths(bank: Bank, id: string): Promise<Record<string, string>> {
  const admission = expectData(await bank.key('GET', `/payments/${id}/admissions`)).token
  const tasks = `/payments/${id}/admissions/${admission}/tasks`
  const found: { workflow: string; token: string }[] = expectData(await bank.key('GET', tasks)).tasks
  return Object.fromEntries(found.map((task) => [task.workflow, `${tasks}/${task.token}`]))
}

/** Decides the only task of a payment. */
export async function decide(bank: Bank, id: string, status: string, status_reason?: string): Promise<Reply> {
  const [path] = Object.values(await taskPaths(bank, id))
  return bank.key('PUT', path ?? '/no-task', { body: { status, status_reason } })
}

export const accept = (bank: Bank, id: string): Promise<Reply> => decide(bank, id, 'completed', 'accepted')
