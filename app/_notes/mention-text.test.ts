import fc from 'fast-check'
import { expect, test } from 'vitest'
import { colleaguesOf, offered, toEdited, toStored, typedMention } from './mention-text.ts'

const member = (number: number, first_name: string, last_name: string) => ({ number, first_name, last_name })
const team = colleaguesOf([
  member(1, 'Ana', 'Lind'),
  member(2, 'Ana', 'Lindgren'),
  member(3, 'Sam', 'Poe'),
  member(4, 'Sam', 'Poe'),
  member(5, 'José', 'O’Hara (IT)'),
])

test('labels are unique', () => {
  expect(team.map(({ label }) => label)).toEqual([
    'Ana Lind',
    'Ana Lindgren',
    'Sam Poe (3)',
    'Sam Poe (4)',
    'José O’Hara (IT)',
  ])
})

test('names after an @ are stored as members, and nothing else is', () => {
  const text = '@Ana Lind and @Ana Lindgren, @Sam Poe (4). Not x@Ana Lind, @Ana Linde, @Nobody. @José O’Hara (IT)'
  const stored = '<@1> and <@2>, <@4>. Not x@Ana Lind, @Ana Linde, @Nobody. <@5>'
  expect(toStored(text, team)).toBe(stored)
  expect(toEdited(stored, team)).toBe(text)
  expect(toEdited('<@99>', team)).toBe('<@99>')
  expect(toStored('@Ana', [])).toBe('@Ana')
})

test('stored text survives an edit without changes', () => {
  const piece = fc.constantFrom('<@1>', '<@2>', '<@4>', '<@5>', '<@99>', ' ', '@', 'x', '\n', '**')
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      // Two mentions, or a mention and a word, without a space are read as one name.
      const stored = pieces.join(' ')
      expect(toStored(toEdited(stored, team), team)).toBe(stored)
    }),
  )
})

test.each([
  ['Hi @an', 6, { from: 3, typed: 'an' }],
  ['@', 1, { from: 0, typed: '' }],
  ['@Ana Li', 7, { from: 0, typed: 'Ana Li' }],
  ['@Ana Lind is', 12, undefined],
  ['mail@a', 6, undefined],
  ['@an later', 3, { from: 0, typed: 'an' }],
])('the mention at the caret of %j', (text, caret, expected) => {
  expect(typedMention(text, caret)).toEqual(expected)
})

test('colleagues are offered by the start of any of their names', () => {
  const labels = (typed: string) => offered(typed, team).map(({ label }) => label)
  expect(labels('lind')).toEqual(['Ana Lind', 'Ana Lindgren'])
  expect(labels('Ana Lindg')).toEqual(['Ana Lindgren'])
  expect(labels('Ana Lind'), 'not the one that is complete').toEqual(['Ana Lindgren'])
  expect(labels('')).toHaveLength(5)
  expect(labels('zoe')).toEqual([])
})
