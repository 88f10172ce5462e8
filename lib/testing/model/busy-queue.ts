import { type Bank, expectData, type TwoBanks, twoBanks } from '../network.ts'
import { submitted } from './payment-life.ts'

export const CURRENCIES = ['USD', 'EUR', 'CHF']

/**
 * Opens a network in which two banks sent sixty payments to a third one, `lake`, whose tasks are
 * pending, on hold, claimed, completed and declined. Lake reviews payments from 50.00 USD and confirms
 * every incoming one, so that some payments have two of its tasks.
 */
export async function busyQueue(): Promise<TwoBanks & { readonly lake: Bank; readonly otter: string }> {
  const banks = await twoBanks({
    harbor: { confirm_incoming: false, review_threshold: null },
    meadow: { confirm_incoming: false, review_threshold: { currency: 'USD', total: '1' } },
  })
  const { net, harbor, meadow, willow, aspen } = banks
  const lake = await net.bank('lake', { confirm_incoming: true, review_threshold: { currency: 'USD', total: '5000' } })
  const otter = await lake.customer('otter')
  const start = net.clock.now.getTime()
  for (let n = 0; n < 60; n++) {
    const from = n % 4 === 0 ? { bank: meadow, address: aspen } : { bank: harbor, address: willow }
    const options = {
      currency: CURRENCIES[n % 7 < 5 ? 0 : (n % 7) - 4] ?? '',
      total: String(1000 + ((n * 37) % 11) * 1000),
      expires_at: new Date(start + 3_600_000 + ((n * 29) % 13) * 600_000).toISOString(),
    }
    const isPull = n % 9 === 4
    const id = isPull
      ? await submitted(from.bank, otter, from.address, { ...options, type: 'Type_Pull' })
      : await submitted(from.bank, from.address, otter, options)
    await work(lake, id, n)
    // Several of one millisecond, too.
    if (n % 3 === 0) net.clock.advance(1000)
  }
  return { ...banks, lake, otter }
}

type TaskOf = { readonly token: string; readonly partner_id: string; readonly status: number; readonly path: string }

/** The tasks of a payment, of both sides. */
export async function tasksOf(bank: Bank, id: string): Promise<TaskOf[]> {
  const path = `/payments/${id}/admissions/${expectData(await bank.key('GET', `/payments/${id}/admissions`)).token}/tasks`
  const { tasks } = expectData(await bank.key('GET', path))
  return tasks.map((task: TaskOf) => ({ ...task, path: `${path}/${task.token}` }))
}

/** The paths of a bank's own tasks of a payment. */
export async function ownPaths(bank: Bank, id: string): Promise<string[]> {
  const tasks = await tasksOf(bank, id)
  return tasks.filter(({ partner_id }) => partner_id === bank.partnerId).map(({ path }) => path)
}

/** Puts a task on hold, claims or completes one, or declines the payment. */
async function work(bank: Bank, id: string, n: number): Promise<void> {
  const [first = '', second = ''] = await ownPaths(bank, id)
  const path = n % 2 === 0 || second === '' ? first : second
  if (n % 5 === 1) expectData(await bank.key('PUT', path, { body: { status: 'on_hold' } }))
  if (n % 5 === 2)
    expectData(
      await bank.member('PUT', `/admission-tasks/${path.split('/').at(-1)}/assignee`, { body: { assignee: 1 } }),
    )
  if (n % 5 === 3) expectData(await bank.key('PUT', path, { body: { status: 'completed', status_reason: 'accepted' } }))
  if (n % 11 === 10)
    expectData(await bank.key('PUT', first, { body: { status: 'failed', status_reason: 'fraud_detected' } }))
}
