import { describe, expect, test } from 'vitest'
import { findForeignReads, findForeignWrites, findSharedTables } from './ownership.ts'

const sources = [
  { file: 'lib/modules/links/table.ts', text: "export const links = pgTable(\n  'links', {})" },
  { file: 'lib/modules/links/projections.ts', text: "export const proposals = projection(\n  links, 'token')" },
]

describe('writes', () => {
  const writes = (file: string, text: string) => findForeignWrites([...sources, { file, text }])

  test.each([
    'await ctx.db.update(links).set({})',
    'ctx.db.update(proposals).set({})',
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
})

describe('reads in SQL text', () => {
  const reads = (file: string, text: string) => findForeignReads([...sources, { file, text }])

  test.each(['sql`select 1 from links`', 'sql`select 1 from own left join links on true`'])(
    'another module’s table is found: %s',
    (text) => {
      expect(reads('lib/modules/deletion/end.ts', text)).toEqual([
        'lib/modules/deletion/end.ts reads links, which belongs to lib/modules/links',
      ])
    },
  )

  test('the module’s own tables and comments are accepted', () => {
    expect(reads('lib/modules/links/end.ts', 'sql`select 1 from links`')).toEqual([])
    expect(reads('lib/modules/deletion/end.ts', '// from links')).toEqual([])
  })
})

describe('imports', () => {
  const shared = (file: string, text: string) => findSharedTables([...sources, { file, text }])

  test.each([
    "import { links } from '../links/table.ts'",
    "import type { LinkRow } from '../links/table.ts'",
    "import {\n  links,\n  type LinkRow,\n} from '../links/table.ts'",
    "import { links } from '#lib/modules/links/table.ts'",
    "export { links } from '../links/table.ts'",
  ])('of another module’s tables are found: %s', (text) => {
    expect(shared('lib/modules/deletion/end.ts', text)).toEqual([
      'lib/modules/deletion/end.ts imports lib/modules/links/table.ts',
    ])
  })

  test('of the module’s own tables and of what other modules export are accepted', () => {
    expect(shared('lib/modules/links/end/end.ts', "import { links } from '../table.ts'")).toEqual([])
    expect(shared('lib/modules/deletion/end.ts', "import { endLinks } from '../links/index.ts'")).toEqual([])
  })

  test('a module exports no table, not even under another name', () => {
    const found = ['lib/modules/links/index.ts exports the table links as allLinks']
    expect(shared('lib/modules/links/index.ts', "export { links as allLinks } from './table.ts'")).toEqual(found)
    expect(shared('lib/modules/links/index.ts', "export type { LinkRow } from './table.ts'")).toEqual([])
    expect(shared('lib/modules/links/index.ts', "export { type LinkRow } from './table.ts'")).toEqual([])
  })
})
