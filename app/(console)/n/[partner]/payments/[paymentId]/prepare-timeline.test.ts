import { describe, expect, test } from 'vitest'
import type { TimelineEntry } from '#lib/modules/transactions/contract.ts'
import { prepareTimeline, stagesOf } from './prepare-timeline.ts'
import { returnTitle, titlesOf } from './words.ts'

const START = Date.parse('2026-11-21T10:00:00.000Z')
const entry = (seconds: number, kind: TimelineEntry['kind'], more: Partial<TimelineEntry> = {}): TimelineEntry => ({
  at: new Date(START + seconds * 1000).toISOString(),
  kind,
  resource_id: null,
  detail: null,
  actor: 'system',
  ...more,
})

const STORY = [
  entry(0, 'created', { actor: 'API key Till' }),
  entry(2, 'submitted'),
  entry(2, 'task_opened', { detail: 'payment_review' }),
  entry(182, 'task_completed', { detail: 'payment_review', actor: 'member 1' }),
  entry(182, 'transaction', { detail: '7K2QXD' }),
  entry(3600, 'settled', { resource_id: 'batch_1' }),
]

describe('the steps', () => {
  test('are described with actor and time since the previous step', () => {
    expect(prepareTimeline(STORY, true).map(({ title, actor, gap }) => [title, actor, gap])).toEqual([
      ['Created', 'API key Till', undefined],
      ['Submitted', 'system', 2000],
      ['Payment review: created', 'system', 0],
      ['Payment review: accepted', 'member 1', 180_000],
      ['Completed', 'system', 0],
      ['Settled', 'system', 3_418_000],
    ])
  })

  test('are sorted by time, equal times in the order of the response', () => {
    const shuffled = [...STORY.slice(3), ...STORY.slice(0, 3)]
    expect(prepareTimeline(shuffled, true).map(({ title }) => title)).toEqual(
      prepareTimeline(STORY, true).map(({ title }) => title),
    )
  })

  test('mark the one that took longest, unless none took a second', () => {
    expect(prepareTimeline(STORY, true).flatMap(({ longest, title }) => (longest ? [title] : []))).toEqual(['Settled'])
    expect(
      prepareTimeline([entry(0, 'created'), entry(0.2, 'submitted'), entry(0.4, 'transaction')], true),
    ).not.toContainEqual(expect.objectContaining({ longest: true }))
  })

  test('name a return by its amount and reason, and never as the step that took longest', () => {
    const returned = entry(864_000, 'returned', { resource_id: 'ret_1', detail: 'DUPL' })
    const titles = new Map([returnTitle({ return_id: 'ret_1', amount: { currency: 'USD', total: '4555' } })])
    const steps = prepareTimeline([...STORY, returned], true, titles)
    expect(steps.at(-1)).toMatchObject({
      title: 'Returned 45.55 USD',
      note: 'Reason: Duplicate payment',
      longest: false,
    })
    expect(steps.find(({ longest }) => longest)?.title).toBe('Settled')
    expect(prepareTimeline([returned], true)[0]?.title).toBe('Funds returned')
  })

  test('mark none while the payment is open, because the current step may take longer', () => {
    expect(prepareTimeline(STORY.slice(0, 5), false).some(({ longest }) => longest)).toBe(false)
  })

  test('lead to the batch and show the approval code', () => {
    const steps = prepareTimeline(STORY, true)
    expect(steps.at(-1)?.batchId).toBe('batch_1')
    expect(steps[4]?.note).toBe('Approval code 7K2QXD')
  })

  test('explain why the payment ended, and show an unknown code as is', () => {
    expect(prepareTimeline([entry(0, 'failed', { detail: 'A011' })], true)[0]?.note).toContain('insufficient funds')
    expect(prepareTimeline([entry(0, 'failed', { detail: 'Z999' })], true)[0]?.note).toBe('Code Z999')
  })

  test('explain why a task was withdrawn', () => {
    const withdrawn = entry(9, 'task_withdrawn', { detail: 'payment_review' })
    const noteAfter = (...before: TimelineEntry[]) => prepareTimeline([...before, withdrawn], true).at(-1)?.note
    const declined = entry(9, 'task_failed', { detail: 'customer_authentication', actor: 'Ana Lind' })
    expect(noteAfter(declined)).toBe('Ana Lind declined the payment’s other task')
    expect(noteAfter(entry(9, 'expired', { detail: 'A100' }))).toBe('The payment expired')
  })

  test('are empty if the gateway returns none', () => {
    expect(prepareTimeline([], true)).toEqual([])
  })
})

describe('the stages', () => {
  const now = START + 7_200_000

  test('add up to the whole duration', () => {
    const stages = stagesOf(STORY, now)
    expect(stages.map(({ name, ms, open }) => [name, ms, open])).toEqual([
      ['Before submission', 2000, false],
      ['Admission', 180_000, false],
      ['Awaiting settlement', 3_418_000, false],
    ])
  })

  test('leave out a stage without duration, such as admission without tasks', () => {
    const stages = stagesOf([entry(0, 'created'), entry(2, 'submitted'), entry(2, 'transaction')], now)
    expect(stages.map(({ name }) => name)).toEqual(['Before submission', 'Awaiting settlement'])
  })

  test('measure the current stage until now', () => {
    expect(stagesOf(STORY.slice(0, 3), now).at(-1)).toEqual({ name: 'Admission', ms: 7_198_000, open: true })
  })

  test('end when the payment ends', () => {
    expect(stagesOf([...STORY.slice(0, 3), entry(60, 'failed')], now)).toEqual([
      { name: 'Before submission', ms: 2000, open: false },
      { name: 'Admission', ms: 58_000, open: false },
    ])
    expect(stagesOf([entry(0, 'created'), entry(60, 'expired')], now)).toEqual([
      { name: 'Before submission', ms: 60_000, open: false },
    ])
  })
})

test('two tasks of the same kind name their side', () => {
  const task = (token: string, workflow: string, partner_id: string) => ({ token, workflow, partner_id })
  const tasks = [
    task('pat_1', 'payment_review', 'part_own'),
    task('pat_2', 'payment_review', 'part_other'),
    task('pat_3', 'customer_authentication', 'part_own'),
  ]
  const opened = tasks.map(({ token, workflow }) => ({
    at: '2026-11-21T12:00:00.000Z',
    kind: 'task_opened' as const,
    resource_id: token,
    detail: workflow,
    actor: 'system',
  }))
  const titles = prepareTimeline(opened, false, titlesOf(tasks, 'part_own')).map(({ title }) => title)
  expect(titles.slice(0, 2)).toEqual([
    'Payment review (your institution): created',
    'Payment review (other institution): created',
  ])
  expect(titles[2]).not.toContain('institution')
})
