import { expect, test } from 'vitest'
import { parseMigration } from '../../lib/platform/db/migration-files.ts'
import { lintMigration } from './migrations.ts'

const EARLIER = ['0001_first', '0002_second']

/** The rules that a migration violates, without duplicates. */
const brokenBy = (text: string): string[] => [
  ...new Set(lintMigration(parseMigration('0003_new', text), EARLIER).map((line) => line.split(': ')[1] ?? '')),
]

test.each([
  ['CREATE INDEX "i" ON "payments" USING btree ("state");', 'index'],
  ['create unique index i on payments (id)', 'index'],
  ['CREATE INDEX CONCURRENTLY "i" ON "payments" ("state");', 'transaction'],
  ['alter table payments validate constraint c', 'transaction'],
  ['-- no transaction\nalter table payments add column note text', 'repeatable'],
  ['-- no transaction\ndrop index concurrently i', 'repeatable'],
  ['ALTER TABLE "payments" ADD COLUMN "note" text NOT NULL;', 'not-null'],
  ["alter table payments add column a text default 'x' not null, add column b text not null", 'not-null'],
  ['alter table payments add note text not null', 'not-null'],
  ['ALTER TABLE "payments" ALTER COLUMN "note" SET DATA TYPE varchar(20);', 'rewrite'],
  ['alter table payments alter note type bigint', 'rewrite'],
  ['alter table payments add column id uuid default gen_random_uuid()', 'rewrite'],
  ['alter table payments add column n bigserial', 'rewrite'],
  ['alter table payments add constraint positive check (amount > 0)', 'scan'],
  ['alter table payments add constraint owner foreign key (partner_id) references partners (token)', 'scan'],
  ['alter table payments add primary key (id)', 'scan'],
  ['ALTER TABLE "payments" DROP COLUMN "note";', 'contract'],
  ['alter table payments rename column note to title', 'contract'],
  ['alter table payments rename to transfers', 'contract'],
  ['alter table payments alter column note set not null', 'contract'],
  ['alter table payments alter column note drop default', 'contract'],
  ['DROP TABLE "payments" CASCADE;', 'contract'],
  ['drop view directory_partners', 'contract'],
  ['drop trigger counted on payments', 'contract'],
  ['-- contract: 0009_nowhere\nalter table payments drop column note', 'contract'],
  ["update payments set note = 'x'", 'rows'],
  ['delete from payments where note is null', 'rows'],
  ['with old as (select 1) update payments set note = null', 'rows'],
  ['lock table payments', 'lock'],
  ['truncate payments', 'lock'],
  ['create table a (x int);\n-- a comment\ncreate index i on payments (x)', 'index'],
  [
    '-- no transaction\ncreate index concurrently i on payments (x);create index concurrently j on payments (y)',
    'breakpoint',
  ],
])('%s breaks the rule %s', (text, rule) => {
  expect(brokenBy(text)).toEqual([rule])
})

test.each([
  'CREATE TABLE "notes" ("id" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "notes" USING btree ("id");',
  'create table if not exists notes (id text); alter table notes add constraint p primary key (id); update notes set id = null',
  '-- no transaction\nCREATE INDEX CONCURRENTLY "i" ON "payments" ("state");--> statement-breakpoint\nanalyze payments',
  '-- no transaction\nalter table payments validate constraint c;',
  '-- no transaction\ndrop index concurrently if exists i',
  `ALTER TABLE "payments" ADD COLUMN "note" text DEFAULT 'x; drop table y' NOT NULL;`,
  'alter table payments add column note text not null default 0, add column other numeric(38, 0)',
  'alter table payments add constraint positive check (amount > 0) not valid',
  'alter table payments add constraint key unique using index i',
  'alter table payments alter column note drop not null',
  'alter table payments drop constraint positive',
  '-- contract: 0002_second\nalter table payments drop column note',
  'drop trigger counted on payments; create trigger counted after insert on payments execute function count()',
  'create or replace function f() returns void as $$ update payments set note = null; drop table payments; $$ language sql',
  'create policy own on payments for update using (true)',
  'create trigger counted after update or delete on payments execute function count()',
  '-- allow rows: the table has a row for each currency\nupdate currencies set digits = 2',
])('%s is allowed', (text) => {
  expect(brokenBy(text)).toEqual([])
})
