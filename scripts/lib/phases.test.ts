import { expect, test } from 'vitest'
import { createPhases } from './phases.ts'

test('the minutes of each phase are printed, even if it failed', async () => {
  let at = 0
  const lasting = (ms: number) => async () => {
    at += ms
  }
  const phases = createPhases(() => at)
  await phases.time('unit tests', lasting(330_000))
  const failing = phases.time('browser tests', async () => {
    at += 60_000
    throw new Error('failed')
  })
  await expect(failing).rejects.toThrow('failed')
  expect(phases.text()).toBe('Minutes: unit tests 5.5, browser tests 1.0, all 6.5')
})
