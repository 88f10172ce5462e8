import { expect, test } from 'vitest'
import { findForeignWrites } from './ownership.ts'

const table = { file: 'lib/modules/links/table.ts', text: "export const links = pgTable(\n  'links', {})" }
const writes = (file: string, text: string) => findForeignWrites([table, { file, text }])

test.each([
  'await ctx.db.update(links).set({})',
  'ctx.db.insert(links)',
  'insertInto(links, rows)',
  'sql`update links set status = 1`',
  'sql`delete from links where true`',
])('another module’s write is found: %s', (text) => {
  expect(writes('lib/modules/deletion/end.ts', text)).toEqual([
    'lib/modules/deletion/end.ts writes links, which belongs to lib/modules/links',
  ])
})

test('the module’s own writes, reads and comments are accepted', () => {
  expect(writes('lib/modules/links/end/end.ts', 'ctx.db.update(links)')).toEqual([])
  expect(writes('lib/modules/deletion/end.ts', 'ctx.db.select().from(links).for("update")')).toEqual([])
  expect(writes('lib/modules/deletion/end.ts', '// update links\n/* delete from links */')).toEqual([])
})
