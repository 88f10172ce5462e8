import { expect, test } from 'vitest'
import type { BatchSummary } from '#lib/modules/settlements/contract.ts'
import { runOutcome } from './run-outcome.ts'

const batch = (currency: string, more: Partial<BatchSummary> = {}): BatchSummary => ({
  token: `batch_${currency}`,
  cutoff_time: 1,
  started_on: 1,
  completed_on: 1,
  status: 'COMPLETED',
  txn_count: 1,
  currency,
  failure: null,
  finality: null,
  net_total: '0',
  ...more,
})

test('an empty run shows that there was nothing to settle', () => {
  expect(runOutcome([])).toMatchObject({ kind: 'info', title: 'Nothing to settle' })
})

test('a run shows its number of batches and their currencies', () => {
  expect(runOutcome([batch('USD')]).title).toBe('Settled 1 batch (USD)')
  expect(runOutcome([batch('EUR'), batch('USD')])).toEqual({ kind: 'success', title: 'Settled 2 batches (EUR, USD)' })
})

test('a failed batch is never shown as a success', () => {
  const outcome = runOutcome([batch('EUR'), batch('USD', { status: 'FAILED', failure: 'Totals differ.' })])
  expect(outcome.kind).toBe('error')
  expect(outcome.title).toBe('1 batch (USD) failed')
  expect(outcome.description).toContain('Totals differ.')
})
