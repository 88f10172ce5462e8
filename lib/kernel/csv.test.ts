import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('a line ends as in RFC 4180, and an absent field is empty', () => {
  expect(csvLine(['a', 1, null, { text: 'b' }])).toBe('a,1,,b\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['plain text', 'plain text'],
])('a field %j is written as %j', (field, written) => {
  expect(csvLine([field])).toBe(`${written}\r\n`)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '\n=1', '＝1', '＋1', '－1', '＠SUM(A1)'])(
  'the text %j does not become a formula',
  (text) => {
    expect(csvLine([{ text }]).replaceAll('"', '').startsWith("'")).toBe(true)
  },
)

test.each([
  ['Rent;=1+1', "Rent;'=1+1"],
  ['Rent; "=1+1', `"Rent;' ""=1+1"`],
  ['Rent;＋1', "Rent;'＋1"],
  ['Rent\n=1+1', `"Rent\n'=1+1"`],
  ['Rent\t@SUM(A1)', "Rent\t'@SUM(A1)"],
])('a text %j starts no formula in a cell separated by semicolons, tabs or lines', (text, written) => {
  expect(csvLine([{ text }])).toBe(`${written}\r\n`)
})

test.each(['Rent; March', 'a-b; c', 'Rent, =1+1'])('a text %j without a formula is unchanged', (text) => {
  expect(csvLine([{ text }]).replaceAll('"', '')).toBe(`${text}\r\n`)
})

test.each(['-12.50', '-3', '0.09'])('the number %s stays a number', (number) => {
  expect(csvLine([number])).toBe(`${number}\r\n`)
})

test.each(['-2-3', '=1+1', '-1+cmd', '-12.50\n=1', 'a;=1+1'])('the string %j becomes no formula either', (field) => {
  expect(csvLine([field])).toBe(csvLine([{ text: field }]))
})
