import { expect, test } from 'vitest'
import { type InstructionChange, possibleStates } from './instruction-changes.ts'

const change = (
  state: InstructionChange['state'],
  [from, until]: [number, number],
  by: InstructionChange['by'] = 'hand',
): InstructionChange => ({ reference: 'RF1', state, by, from, until })

const states = (...changes: InstructionChange[]) => [...possibleStates(changes)].sort()

test('an instruction without acknowledged changes is pending', () => {
  expect(states()).toEqual(['pending'])
})

test('the last of several changes one after another is the state', () => {
  expect(states(change('confirmed', [1, 2]), change('rejected', [3, 4]), change('sent', [5, 6]))).toEqual(['sent'])
  expect(states(change('sent', [5, 6]), change('confirmed', [1, 2]))).toEqual(['sent'])
})

test('either of two concurrent changes can be the last', () => {
  const concurrent = [change('confirmed', [3, 6]), change('rejected', [5, 8], 'resolution')]
  expect(states(change('sent', [1, 2]), ...concurrent)).toEqual(['confirmed', 'rejected'])
  expect(states(...concurrent, change('sent', [7, 9]))).toEqual(['rejected', 'sent'])
})

test('marking a batch as sent changes no instruction that was changed before', () => {
  expect(states(change('sent', [1, 2], 'batch'))).toEqual(['sent'])
  expect(states(change('confirmed', [1, 2], 'file'), change('sent', [3, 4], 'batch'))).toEqual(['confirmed'])
  expect(states(change('sent', [1, 2], 'batch'), change('confirmed', [3, 4], 'file'))).toEqual(['confirmed'])
  expect(states(change('confirmed', [1, 4], 'file'), change('sent', [3, 5], 'batch'))).toEqual(['confirmed', 'sent'])
})
