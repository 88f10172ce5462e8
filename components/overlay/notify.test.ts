import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Notice, notify, serveNotices } from './notify.ts'

let shown: Notice[]
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterAll(() => {
  vi.useRealTimers()
})
beforeEach(() => {
  vi.advanceTimersByTime(10_000)
  shown = []
  serveNotices(
    () => undefined,
    (notice) => shown.push(notice),
  )
})

test('a double click shows one toast, and a later repetition another', () => {
  notify({ kind: 'success', title: 'Saved' })
  notify({ kind: 'success', title: 'Saved' })
  expect(shown).toHaveLength(1)
  vi.advanceTimersByTime(1000)
  notify({ kind: 'success', title: 'Saved' })
  expect(shown).toHaveLength(2)
})

test('other texts are shown at once', () => {
  notify({ kind: 'success', title: 'Saved' })
  notify({ kind: 'error', title: 'Saved' })
  notify({ kind: 'error', title: 'Saved', description: 'Again' })
  expect(shown).toHaveLength(3)
})

test('each action is offered, even under the same text', () => {
  const action = { label: 'Undo', onClick: () => undefined }
  notify({ kind: 'info', title: 'Declined', action })
  notify({ kind: 'info', title: 'Declined', action })
  expect(shown).toHaveLength(2)
})
