import { expect, test } from 'vitest'
import type { Note } from '#lib/modules/notes/contract.ts'
import { noteHref, noteText } from './words.ts'

const note = (more: Partial<Note>) => ({ mentions: [{ number: 2, name: 'Ana Lind' }], ...more }) as Note

test('a note is shown on one line, without markup and with names', () => {
  const body = 'Called **twice**, `no` answer.\n\n- <@2>, [see](https://status.example)\n- <@9>\n\n```\ncode\n```'
  expect(noteText(note({ body }))).toBe('Called twice, no answer. @Ana Lind, see @Member 9 code')
})

test('a mention leads to its note on the record', () => {
  const href = (record_type: Note['record_type'], record_id: string) =>
    noteHref('part_1', note({ token: 'note_1', record_type, record_id }))
  expect(href('payment', 'invoice-1')).toBe('/n/part_1/payments/invoice-1?note=note_1')
  expect(href('customer', 'cust_1')).toBe('/n/part_1/customers?customer=cust_1&note=note_1')
  expect(href('settlement', 'batch_1')).toBe('/n/part_1/settlements/batch_1?note=note_1')
})
