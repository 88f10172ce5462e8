import { describe, expect, it } from 'vitest'
import { type Candidate, candidatesOf, type Entry, match } from './match.ts'

const candidate = (reference: string): Candidate => ({
  token: `sin_${reference}`,
  reference,
  direction: 'pays',
  amount: 100n,
  state: 'sent',
  bankReference: null,
})
const [A, B] = ['RF18539007547034', 'RF88539007547035'] as const
const known = new Map([A, B].map((reference) => [reference, candidate(reference)]))

const entry = (given: Partial<Entry>): Entry => ({
  amount: 100n,
  credit: true,
  reversal: false,
  references: [],
  remittance: '',
  bankReference: 'B1',
  isRepeated: false,
  ...given,
})

describe('an entry', () => {
  it('names the instruction of its own reference rather than those of its text', () => {
    expect(match(entry({ references: [A], remittance: B }), known)).toMatchObject({
      kind: 'confirmed',
      instruction: { reference: A },
    })
  })

  it.each([
    ['references', { references: [A, B] }],
    ['texts', { remittance: `${A} ${B}` }],
  ])('with two known %s names none', (_, given) => {
    expect(match(entry(given), known)).toEqual({ kind: 'unknown_reference', instruction: undefined })
  })
})

describe('a reference in a text', () => {
  const grouped = (separator: string) => A.replaceAll(/(.{4})(?=.)/g, `$1${separator}`)

  it.each(['', ' ', '  ', '-', '.', '/'])('is found in groups of four with %j between them', (separator) => {
    expect(candidatesOf({ references: [], remittance: `invoice ${grouped(separator)}, thanks` })).toEqual([A])
  })

  it('is found behind a word that looks like the start of one', () => {
    expect(candidatesOf({ references: [], remittance: `RF01 ${A}` })).toContain(A)
  })

  it.each([`X${A}`, `${A}1`])('is not part of the longer word %s', (remittance) => {
    expect(candidatesOf({ references: [], remittance })).toEqual([])
  })
})

it('an entry without a bank reference does not confirm an instruction that the bank took back', () => {
  const takenBack = new Map([[A, { ...candidate(A), bankReference: 'B0' }]])
  expect(match(entry({ references: [A], bankReference: '' }), takenBack)).toMatchObject({ kind: 'duplicate' })
  expect(match(entry({ references: [A], bankReference: 'B2' }), takenBack)).toMatchObject({ kind: 'confirmed' })
})
