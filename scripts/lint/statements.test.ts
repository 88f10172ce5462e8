import { expect, test } from 'vitest'
import { positionalInserts } from './statements.ts'

test.each([
  'insert into events select made.* from jsonb_populate_recordset(null::events, $1) made',
  'INSERT INTO events SELECT * FROM jsonb_populate_recordset(null::events, $1)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a statement
  'insert into ${auditLinks}\n  select distinct * from other',
  'insert into events (token, data) select * from older_events',
  'insert into customers select (jsonb_populate_record(c, $1)).* from customers c',
])('%s is found', (source) => {
  expect(positionalInserts(`// first line\n${source}`)).toMatchObject([{ line: 2 }])
})

test.each([
  'insert into events (token, data) select made.token, made.data from made',
  'insert into events (token) select * from unnest($1::text[])',
  'insert into tallies select list, partner_id, count(*) from taken group by 1, 2',
  'select * from events',
])('%s is allowed', (source) => {
  expect(positionalInserts(source)).toEqual([])
})
