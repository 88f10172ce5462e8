import { expect, test } from 'vitest'
import { shareRows } from './share-rows.ts'

type Row = { id: string; amount: { total: string } }
const idOf = ({ id }: Row) => id
const row = (id: string, total = '1'): Row => ({ id, amount: { total } })

test('when a row leaves, those behind it stay the same objects', () => {
  const old = [row('a'), row('b'), row('c')]
  const rows = shareRows(old, [row('b'), row('c')], idOf)
  expect(rows[0]).toBe(old[1])
  expect(rows[1]).toBe(old[2])
})

test('a row that changed is new, and keeps its unchanged parts', () => {
  const old = [row('a'), row('b')]
  const rows = shareRows(old, [row('a'), { ...row('b'), state: 'done' } as Row], idOf)
  expect(rows[0]).toBe(old[0])
  expect(rows[1]).toEqual({ ...row('b'), state: 'done' })
  expect(rows[1]?.amount).toBe(old[1]?.amount)
})

test('unchanged rows in the same order are the same list', () => {
  const old = [row('a'), row('b')]
  expect(shareRows(old, [row('a'), row('b')], idOf)).toBe(old)
  expect(shareRows(old, [row('b'), row('a')], idOf)).toEqual([old[1], old[0]])
  expect(shareRows(undefined, old, idOf)).toEqual(old)
})
