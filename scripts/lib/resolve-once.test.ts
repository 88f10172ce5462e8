import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

const PROGRAM = `
  import { createRequire } from 'node:module'
  const names = ['drizzle-orm', 'drizzle-orm/pg-core', 'drizzle-orm/node-postgres', 'drizzle-orm/pglite']
  const exported = []
  for (const name of [...names, ...names]) exported.push(Object.keys(await import(name)).sort())
  const one = await import('drizzle-orm')
  const other = await import('drizzle-orm/sql')
  const required = createRequire(process.cwd() + '/')('drizzle-orm')
  const missing = await import('drizzle-orm/missing').catch((error) => error.code)
  console.log(JSON.stringify({ exported, isOne: one.sql === other.sql, isCommonJs: required.sql !== one.sql, missing }))`

const run = (before: string): unknown =>
  JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', before + PROGRAM], { encoding: 'utf8' }))

test('imports and requires of drizzle-orm have the same result as without the hook', () => {
  const hooked = run("const { resolveOnce } = await import('./scripts/lib/resolve-once.ts'); resolveOnce()")
  expect(hooked).toEqual(run(''))
  expect(hooked).toMatchObject({ isOne: true, isCommonJs: true, missing: 'ERR_PACKAGE_PATH_NOT_EXPORTED' })
})
