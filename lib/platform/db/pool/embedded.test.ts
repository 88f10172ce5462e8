import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const USE = `
  const { openPglite } = await import('./lib/platform/db/pool/embedded.ts')
  const pglite = await openPglite()
  await pglite.exec('create table words (id int primary key, word text)')
  for (let id = 0; id < 300; id++) await pglite.query('insert into words values ($1, $2)', [id, 'word '.repeat(id)])
  console.log((await pglite.query("select count(*)::int as words from words where word like '%d w%'")).rows)
  await pglite.close()
`

test('V8 does not free the code of an embedded database while it is in use', async () => {
  const run = promisify(execFile)
  const { stdout } = await run('node', ['--trace-wasm-code-gc', '--input-type=module', '--eval', USE])
  expect(stdout).toContain('words: 298')
  expect(stdout).not.toContain('wasm-gc')
}, 180_000)
