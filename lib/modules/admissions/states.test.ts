import { describe, expect, test } from 'vitest'
import {
  isFinal,
  OPEN_TASK_STATES,
  reasonFits,
  reasonNumber,
  reasonOf,
  STATUS_REASONS,
  TASK_STATES,
  TASK_STEPS,
  taskStateNumber,
  taskStateOf,
  WORKFLOWS,
} from './states.ts'

describe('numbers on the wire', () => {
  test('of task states are those of the specification', () => {
    expect(TASK_STATES.map((state) => `${taskStateNumber(state)} ${state}`)).toEqual([
      '1 pending',
      '2 completed',
      '3 failed',
      '4 on_hold',
    ])
  })

  test('of reasons are those of the specification, and 0 means none', () => {
    expect(STATUS_REASONS.map((reason) => `${reasonNumber(reason)} ${reason}`)).toEqual([
      '1 accepted',
      '2 invalid_beneficiary_details',
      '3 alias_not_provisioned',
      '4 unknown_alias',
      '5 account_closed',
      '6 duplicate_payment',
      '7 blocked_account',
      '8 currency_mismatch',
      '9 business_reasons',
      '10 deceased_account_holder',
      '11 insufficient_funds',
      '12 unknown_error',
      '13 fraud_detected',
      '14 regulatory_issues',
    ])
    expect(reasonNumber(null)).toBe(0)
  })

  test('map back to their meaning, and unknown ones to nothing', () => {
    expect(TASK_STATES.map((state) => taskStateOf(taskStateNumber(state)))).toEqual(TASK_STATES)
    expect(STATUS_REASONS.map((reason) => reasonOf(reasonNumber(reason)))).toEqual(STATUS_REASONS)
    expect([taskStateOf(0), taskStateOf(5), reasonOf(0), reasonOf(15)]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('a task', () => {
  test('is open exactly as long as it is not final', () => {
    expect(TASK_STATES.filter((state) => !isFinal(state))).toEqual(OPEN_TASK_STATES)
  })

  test('has one of three kinds, and its events one of six names, which database and console know', () => {
    expect(WORKFLOWS).toEqual(['customer_authentication', 'incoming_confirmation', 'payment_review'])
    expect(TASK_STEPS).toEqual(['opened', 'held', 'resumed', 'assigned', 'completed', 'failed'])
  })
})

describe('status and reason are consistent', () => {
  const fitting = (state: (typeof TASK_STATES)[number]) =>
    [undefined, ...STATUS_REASONS].filter((reason) => reasonFits(state, reason))
  const refusals = STATUS_REASONS.filter((reason) => reason !== 'accepted')

  test('completed requires accepted', () => {
    expect(fitting('completed')).toEqual(['accepted'])
  })

  test('failed requires any reason but accepted', () => {
    expect(fitting('failed')).toEqual(refusals)
  })

  test.each(['pending', 'on_hold'] as const)('%s requires none, or any but accepted', (state) => {
    expect(fitting(state)).toEqual([undefined, ...refusals])
  })
})
