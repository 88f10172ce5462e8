import { expect, test } from 'vitest'
import { createCircuit } from './circuit.ts'

/** A circuit whose trials run on request. */
function build() {
  const planned: { run: () => void; ms: number }[] = []
  const state = { isUp: false }
  const circuit = createCircuit({
    probe: async () => {
      if (!state.isUp) throw new Error('down')
    },
    now: () => 0,
    later: (run, ms) => {
      planned.push({ run, ms })
      return () => undefined
    },
  })
  const trial = async () => {
    planned.at(-1)?.run()
    await new Promise(setImmediate)
  }
  return { circuit, planned, state, trial }
}

test('opens after three consecutive failures; a response resets the count', () => {
  const { circuit } = build()
  for (const step of ['failed', 'failed', 'answered', 'failed', 'failed'] as const) circuit[step]()
  expect(circuit.openFor()).toBeUndefined()
  circuit.failed()
  expect(circuit.openFor()).toBe(1)
})

test('is tried at increasing intervals up to half a minute, and closes at the first response', async () => {
  const { circuit, planned, state, trial } = build()
  for (let call = 0; call < 20; call += 1) circuit.failed()
  for (let times = 0; times < 6; times += 1) await trial()
  expect(planned.map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(circuit.openFor()).toBe(30)
  state.isUp = true
  await trial()
  expect(circuit.openFor()).toBeUndefined()
  circuit.failed()
  expect(circuit.openFor()).toBeUndefined()
})
