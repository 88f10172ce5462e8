import { expect, test } from 'vitest'
import { PLANNED_ANEW, planOnce, type Query } from './plan-once.ts'

// Which queries get a name, under which the server stores their plan. The PostgreSQL test shows
// that it does.

const nameOf = ([query]: Query) => query.name
const prepared = (prepare: (query: Query) => Query, text: string, values: unknown[] = [], times = 3) =>
  Array.from({ length: times }, () => nameOf(prepare([{ text }, values])))

test('a repeated read always gets the same name', () => {
  const prepare = planOnce()
  expect(prepared(prepare, 'select 1', [], 5)).toEqual([undefined, undefined, 'read_1', 'read_1', 'read_1'])
  expect(prepared(prepare, '(select 2) union all (select 3)').at(-1)).toBe('read_2')
  expect(prepared(prepare, '\n  with few as (select 4) select * from few').at(-1)).toBe('read_3')
  expect(prepared(prepare, 'select 1', [], 1)).toEqual(['read_1'])
})

test('the rest of the query and its values are unchanged', () => {
  const prepare = planOnce({ prepareFrom: 1 })
  const query = { text: 'select $1::int', rowMode: 'array' }
  expect(prepare([query, [7]])).toEqual([{ ...query, name: 'read_1' }, [7]])
})

test.each([
  ['writes', 'update things set a = 1'],
  ['begins a transaction', 'begin'],
  ['is marked to be planned for its values', `${PLANNED_ANEW} select 1`],
])('a query that %s is not named', (_, text) => {
  expect(prepared(planOnce(), text, [], 5)).toEqual(Array(5).fill(undefined))
})

test('a query’s own name is preserved', () => {
  const prepare = planOnce({ prepareFrom: 1 })
  expect(nameOf(prepare([{ text: 'select 1', name: 'own' }]))).toBe('own')
})

test('a list of many values is not named, because it does not repeat', () => {
  const prepare = planOnce({ prepareFrom: 1 })
  expect(prepared(prepare, 'select 1', Array(25).fill(0), 1)).toEqual([undefined])
  expect(prepared(prepare, 'select 1', Array(24).fill(0), 1)).toEqual(['read_1'])
})

test('a limited number of queries is named', () => {
  const prepare = planOnce({ maxPrepared: 2, prepareFrom: 1 })
  expect(['one', 'two', 'three', 'two'].map((text) => prepared(prepare, `select '${text}'`, [], 1)[0])).toEqual([
    'read_1',
    'read_2',
    undefined,
    'read_2',
  ])
})
