import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import type { Db } from '../db.ts'
import type { Database } from '../pool/client.ts'
import { rows } from '../rows.ts'

// The files define the current functions, triggers and views. Migrations contain them as they were
// (docs/recipes.md).

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => ({ file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }))

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** The definitions of all functions, triggers and views, without those of extensions. */
async function definitions(db: Db): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ name: string; definition: string }>(
    db,
    sql`
    select 'function ' || p.proname as name, pg_get_functiondef(p.oid) as definition
      from pg_proc p where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all
    select 'view ' || c.relname, concat_ws(' ', c.reloptions::text, pg_get_viewdef(c.oid))
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    union all
    select 'trigger ' || t.tgname, pg_get_triggerdef(t.oid)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  )
  return new Map(found.map(({ name, definition }) => [name, definition]))
}

const CREATES = /^create or replace (function|trigger|view) (\w+)/gim

test('each function, trigger and view of the migrated database is in one file', async () => {
  const created = files.flatMap(({ text }) =>
    [...text.matchAll(CREATES)].map(([, kind, name]) => `${kind} ${name}`.toLowerCase()),
  )
  expect(created.toSorted()).toEqual([...(await definitions(database.db)).keys()].toSorted())
})

test('a file is named after its function or view', () => {
  const names = files.map(({ file, text }) => [file, /^create or replace (function|view) (\w+)/im.exec(text)])
  expect(names.map(([file, found]) => [file, found && `${found[1]?.toLowerCase()}s/${found[2]}.sql`])).toEqual(
    files.map(({ file }) => [file, file]),
  )
})

test.each(files)('the migrated database has the definitions of $file', async ({ text }) => {
  const before = await definitions(database.db)
  await database.db.transaction(async (tx) => {
    for (const statement of text.split(/^(?=create or replace )/im)) await tx.execute(sql.raw(statement))
    expect(await definitions(tx)).toEqual(before)
  })
})
