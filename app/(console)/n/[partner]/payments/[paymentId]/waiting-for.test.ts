import { describe, expect, test } from 'vitest'
import { PAYMENT_STATES } from '#lib/modules/payments/states.ts'
import { waitingFor, waitingForRecall } from './waiting-for.ts'

const US = 'part_us'
const THEM = 'part_them'
const task = { workflow: 'payment_review', status: 1, partner_id: US, assignee: 0 }
const base = { partner: US, initiator: US, tasks: [] }

test.each(PAYMENT_STATES)('%s has a short description', (state) => {
  expect(waitingFor({ ...base, state })).toMatch(/^[A-Z].*\.$/)
})

test('only the side that created a payment is asked to submit it', () => {
  expect(waitingFor({ ...base, state: 'created' })).toBe('Not submitted yet. Submit it to start processing.')
  expect(waitingFor({ ...base, initiator: THEM, state: 'created' })).toContain('the other institution to submit it')
})

test('a payment that ended says why', () => {
  const why = 'The account is blocked.'
  expect(waitingFor({ ...base, state: 'failed', why })).toBe('Failed. The account is blocked. No money moved.')
  expect(waitingFor({ ...base, state: 'failed' })).toBe('Failed. No money moved.')
  expect(waitingFor({ ...base, state: 'expired', why })).toBe('Expired. The account is blocked. No money moved.')
})

describe('in admission', () => {
  const waits = (...tasks: (typeof task)[]) => waitingFor({ ...base, state: 'in_admission', tasks })

  test('names the task, its side and its assignee', () => {
    expect(waits(task)).toBe('Waiting on your institution’s “Payment review” task (unassigned).')
    expect(waits({ ...task, assignee: 2 })).toBe('Waiting on your institution’s “Payment review” task (assigned).')
    expect(waits({ ...task, partner_id: THEM })).toBe('Waiting on the other institution’s “Payment review” task.')
  })

  test('shows that a task is on hold', () => {
    expect(waits({ ...task, status: 4 })).toBe('Waiting on your institution’s “Payment review” task (on hold).')
  })

  test('a decided task is not listed', () => {
    expect(waits({ ...task, status: 2 }, { ...task, partner_id: THEM })).toContain('the other institution’s')
    expect(waits({ ...task, status: 3 })).toBe('Waiting for admission.')
  })

  test('several tasks are counted by side', () => {
    expect(waits(task, { ...task, partner_id: THEM })).toBe(
      'Waiting on 2 tasks: 1 at your institution, 1 at the other.',
    )
    expect(waits(task, task)).toBe('Waiting on 2 tasks at your institution.')
  })
})

describe('an open recall', () => {
  const recall = { amount: { currency: 'USD', total: '2500' }, other_domain: 'harbor' }

  test('names who must answer it', () => {
    expect(waitingForRecall({ ...recall, direction: 'in' })).toBe('@harbor asks you to return 25.00 USD. Answer')
    expect(waitingForRecall({ ...recall, direction: 'out' })).toBe(
      'Waiting for @harbor to answer your recall of 25.00 USD',
    )
    expect(waitingForRecall({ ...recall, direction: 'within', other_domain: null })).toBe(
      'Your recall of 25.00 USD awaits your answer',
    )
  })

  test('of a settled payment removes “No action needed”', () => {
    expect(waitingFor({ ...base, state: 'settled', isRecalled: true })).toBe('Settled.')
    expect(waitingFor({ ...base, state: 'settled' })).toBe('Settled. No action needed.')
  })
})
