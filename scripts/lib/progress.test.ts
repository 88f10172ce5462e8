import { describe, expect, test } from 'vitest'
import { createProgress } from './progress.ts'

/** A progress display with an output that is collected, and a clock that only the test advances. */
function display(isTTY: boolean) {
  let text = ''
  let now = 0
  const out = {
    isTTY,
    write: (chunk: string) => {
      text += chunk
    },
  }
  return { progress: createProgress(out, () => now), text: () => text, pass: (ms: number) => (now += ms) }
}
const BUILD = { doing: 'Building', done: 'Built' }
const SEED = { doing: 'Seeding', done: 'Seeded' }

describe('progress of a start', () => {
  test('without a terminal, each step has a line when it starts and one with its seconds when it is done', async () => {
    const { progress, text, pass } = display(false)
    await progress.run(BUILD, async () => pass(12_000))
    expect(text()).toBe('Building …\nBuilt in 12 s.\n')
  })

  test('on a terminal, one line shows all running steps with their share and seconds', async () => {
    const { progress, text, pass } = display(true)
    await progress.run(SEED, async (report) => {
      report(0.4)
      pass(7000)
      await progress.run(BUILD, async () => pass(1000))
    })
    expect(text()).toContain('\r\x1b[KSeeding 40% … 7 s · Building … 0 s')
    expect(text().endsWith('\r\x1b[KSeeded in 8 s.\n')).toBe(true)
  })

  test('a failed step is not reported as done', async () => {
    const { progress, text } = display(false)
    await expect(progress.run(BUILD, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(text()).toBe('Building …\n')
  })
})
