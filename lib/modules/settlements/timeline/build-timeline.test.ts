import { describe, expect, test } from 'vitest'
import { buildTimeline, type Facts } from './build-timeline.ts'

const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 12, 0, second))
const facts: Facts = {
  payment: { partnerId: 'part_harbor', state: 'completed', initiatedAt: at(0), updatedAt: at(5) },
  submission: { token: 'sub_1', partnerId: 'part_harbor', submittedAt: at(1) },
  taskEvents: [
    {
      taskId: 'pat_1',
      kind: 'opened',
      actor: 'system',
      at: at(1),
      workflow: 'customer_authentication',
      organizationId: 'org_delta',
      partnerId: 'part_delta',
    },
    {
      taskId: 'pat_1',
      kind: 'completed',
      actor: 'a colleague',
      at: at(5),
      workflow: 'customer_authentication',
      organizationId: 'org_delta',
      partnerId: 'part_delta',
    },
  ],
  exceptions: [],
  transaction: { token: 'trans_1', approvalCode: '7K2QXD', createdAt: at(5) },
  batch: { token: 'batch_1', cutoffAt: at(60) },
  domainOf: (partnerId) => partnerId.slice('part_'.length),
}
const kinds = (given: Facts) => buildTimeline(given, 'org_delta').map(({ kind }) => kind)

describe('the timeline of a payment', () => {
  test('runs from creation to settlement, with simultaneous steps in the order of a payment’s life', () => {
    expect(kinds(facts)).toEqual(['created', 'submitted', 'task_opened', 'task_completed', 'transaction', 'settled'])
  })

  test('names people to their own organization, and only the side to the other', () => {
    const completed = (reader: string) =>
      buildTimeline(facts, reader).find(({ kind }) => kind === 'task_completed')?.actor
    expect(completed('org_delta')).toBe('a colleague')
    expect(completed('org_harbor')).toBe('@delta')
  })

  test('shows a task closed by another one’s decline as withdrawn, after the decline', () => {
    const declined = (taskId: string, actor: string) => ({
      taskId,
      kind: 'failed' as const,
      actor,
      at: at(5),
      workflow: 'payment_review',
      organizationId: 'org_delta',
      partnerId: 'part_delta',
    })
    const taskEvents = [declined('pat_sibling', 'system'), declined('pat_declined', 'a colleague')]
    const timeline = buildTimeline({ ...facts, taskEvents, transaction: undefined, batch: undefined }, 'org_delta')
    expect(timeline.slice(2).map(({ kind, resourceId, actor }) => [kind, resourceId, actor])).toEqual([
      ['task_failed', 'pat_declined', 'a colleague'],
      ['task_withdrawn', 'pat_sibling', 'system'],
    ])
  })

  test('of a new payment has one step', () => {
    expect(
      kinds({ ...facts, submission: undefined, taskEvents: [], transaction: undefined, batch: undefined }),
    ).toEqual(['created'])
  })

  test.each([
    ['O004', 'PaymentSubmission', 'check_failed'],
    ['A100', 'PaymentAdmission', 'expired'],
    ['A011', 'PaymentAdmission', 'failed'],
  ] as const)('an exception %s of a %s ends it as %s', (code, recordType, kind) => {
    const exceptions = [{ token: 'pexc_1', code, recordType, createdAt: at(9) }]
    const timeline = buildTimeline({ ...facts, exceptions, transaction: undefined, batch: undefined }, 'org_harbor')
    expect(timeline.at(-1)).toMatchObject({ kind, resourceId: 'pexc_1', detail: code })
  })

  test('of a payment that was not submitted in time ends as expired, without an exception', () => {
    const payment = { ...facts.payment, state: 'expired', updatedAt: at(3600) } as const
    const nothing = { submission: undefined, taskEvents: [], transaction: undefined, batch: undefined }
    expect(buildTimeline({ ...facts, ...nothing, payment }, 'org_harbor').at(-1)).toMatchObject({
      at: at(3600),
      kind: 'expired',
      resourceId: null,
    })
  })
})
