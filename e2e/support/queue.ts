import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { UNDO_MS } from '#app/(console)/n/[partner]/tasks/_decisions/decisions.ts'
import { type Bank, expect, expectData } from './fixtures.ts'
import { newBank } from './new-bank.ts'
import { signInAs } from './signed-in.ts'

export const panelOf = (page: Page) => page.getByRole('region', { name: 'Task', exact: true })
export const statusOf = (page: Page) => panelOf(page).locator('p[role="status"]')
export const cardOf = (page: Page) => page.getByRole('region', { name: 'Pending decisions' })
export const rowOf = (page: Page, name: string) => page.locator('tr[data-id]').filter({ hasText: `${name}@` })
export const linkOf = (page: Page, name: string) => rowOf(page, name).getByRole('link')

/** Pulls that wait for the bank's decision, oldest first, each from a debtor of its own. */
export async function pulls(bank: Bank, ...names: string[]): Promise<string[]> {
  const payee = await bank.customer(`payee-${randomUUID().slice(0, 8)}`)
  const ids: string[] = []
  for (const [at, name] of names.entries()) {
    const debtor = await bank.customer(name)
    const body = {
      amount: { currency: 'USD', total: String((at + 1) * 1000) },
      debtor_party: { payment_address: debtor },
      beneficiary_party: { payment_address: payee },
      payment_type: 'Type_Pull',
    }
    const { payment_id } = expectData(await bank.key('POST', '/payments', { body }))
    expectData(await bank.key('POST', `/payments/${payment_id}/submissions`))
    ids.push(payment_id)
  }
  return ids
}

export const tasksOf = async (bank: Bank) => expectData(await bank.key('GET', '/admission-tasks?limit=100')).tasks
export const assigneeOf = async (bank: Bank, name: string): Promise<number> =>
  (await tasksOf(bank)).find((task: { payment: { debtor_address: string } }) =>
    task.payment.debtor_address.startsWith(`${name}@`),
  ).assignee

/** A bank of its own, with payments in its queue, and its admin signed in. No page is open. */
export async function withQueue(page: Page, ...names: string[]): Promise<Bank> {
  const bank = await newBank()
  await pulls(bank, ...names)
  await signInAs(page.context(), bank)
  return bank
}

/** The same, with the queue open. */
export async function atQueue(page: Page, ...names: string[]): Promise<Bank> {
  const bank = await withQueue(page, ...names)
  await page.goto(`/n/${bank.partnerId}/tasks`)
  await expect(rowOf(page, names[0] ?? '')).toBeVisible()
  return bank
}

/**
 * Undo windows of pages that open from now on last until the returned function ends them, because
 * what a test does within one may take longer than five seconds on a busy machine.
 */
export async function holdUndoWindows(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript((undoMs) => {
    const held: (() => void)[] = []
    const setTimer = window.setTimeout
    const hold = (run: () => void, ms?: number, ...values: unknown[]) => {
      if (ms !== undoMs) return setTimer(run, ms, ...values)
      held.push(run)
      return 0
    }
    Reflect.set(window, 'setTimeout', hold)
    Reflect.set(window, 'endUndoWindows', () => {
      for (const run of held.splice(0)) run()
    })
  }, UNDO_MS)
  return () => page.evaluate(() => Reflect.get(window, 'endUndoWindows')())
}
