import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContext } from '@playwright/test'
import { OPERATOR, SECOND_OPERATOR } from '../../lib/demo/scenario.ts'
import { type Bank, expect, expectData } from './fixtures.ts'
import { signedIn } from './signed-in.ts'

/** A change as the operator proposes it. Without a total, the cap is removed. */
type Change = { kind: 'cap' | 'deposit' | 'withdrawal'; total?: string; currency?: string; effective_at?: string }

/** Two operators, of whom one proposes changes and the other approves them. */
export type Operators = {
  propose(bank: Bank, change: Change): Promise<string>
  /** Sets the network's account in the sandbox. */
  setSettlementAccount(currency: string): Promise<void>
  /** Sets a namespace's account in a currency. */
  setParticipantAccount(partnerId: string, currency: string, holder: string): Promise<void>
  approve(approvalId: string): Promise<void>
  close(): Promise<void>
}

/** Signs in both operators of the demo network. */
export async function openOperators(browser: Browser): Promise<Operators> {
  const [first, second] = [await signedIn(browser, OPERATOR), await signedIn(browser, SECOND_OPERATOR)]
  const approve = async (id: string) => {
    await send(second, 'PUT', `/operator/approvals/${id}`, { decision: 'approved' })
  }
  return {
    approve,
    setSettlementAccount: async (currency) => {
      const account = { bank: 'Central Bank of Harbor', holder: 'Harbor Clearing Ltd', iban: 'DE89370400440532013000' }
      const body = { environment: 'sandbox', currency, account, reason: 'Agreed in the test' }
      await approve((await send(first, 'POST', '/operator/settlement-accounts/changes', body)).approval.token)
    },
    setParticipantAccount: async (partner_id, currency, holder) => {
      const body = {
        partner_id,
        currency,
        account: { holder, account_number: '0012 3456 7890' },
        reason: 'Agreed in the test',
      }
      await approve((await send(first, 'POST', '/operator/participant-accounts/changes', body)).approval.token)
    },
    propose: async ({ partnerId }, { kind, total, currency = 'USD', effective_at }) => {
      const change = total === undefined ? { amount: { currency }, remove: true } : { amount: { currency, total } }
      const body = { partner_id: partnerId, kind, ...change, effective_at, reason: 'Agreed in the test' }
      return (await send(first, 'POST', '/operator/liquidity/changes', body)).approval.token
    },
    close: async () => {
      await Promise.all([first.close(), second.close()])
    },
  }
}

async function send(context: BrowserContext, method: 'POST' | 'PUT', path: string, data: object) {
  const headers = { 'idempotency-key': randomUUID(), 'sec-fetch-site': 'same-origin' }
  const reply = await context.request.fetch(`/api/gateway${path}`, { method, headers, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return (await reply.json()).data
}

/** Sets the cap of a namespace, and waits until it applies. */
export async function setCap(operators: Operators, bank: Bank, total: string, currency = 'USD'): Promise<void> {
  await operators.approve(await operators.propose(bank, { kind: 'cap', total, currency }))
  await expectLimit(bank, { currency, net_debit_cap: { currency, total }, state: 'active' })
}

/** Waits until the namespace has such a limit. */
export async function expectLimit(bank: Bank, limit: Record<string, unknown>): Promise<void> {
  const limits = async () => expectData(await bank.key('GET', '/liquidity')).liquidity
  await expect.poll(limits, { timeout: 30_000 }).toContainEqual(expect.objectContaining(limit))
}
