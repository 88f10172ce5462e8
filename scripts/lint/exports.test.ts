import { expect, test } from 'vitest'
import { unusedExports } from './exports.ts'

const unused = (files: Record<string, string>) => unusedExports(new Map(Object.entries(files)))

test('an exported value needs an importer', () => {
  const used = { 'lib/b.ts': "import { a as renamed } from './a.ts'\n" }
  expect(unused({ 'lib/a.ts': 'export const a = 1\n', ...used })).toEqual([])
  expect(unused({ 'lib/a.ts': 'export const a = 1\nconst b = a\n' })).toEqual(['lib/a.ts: nothing imports a'])
})

test.each([
  ["import * as all from './a.ts'"],
  ["const all = await import('./a.ts')"],
  ["import { type A, a } from '#lib/a.ts'"],
  ["import a, {\n  type A,\n  a,\n} from './a.ts'"],
])('%s is an import', (line) => {
  expect(unused({ 'lib/a.ts': 'export function a() {}\nexport type A = 1\n', 'lib/b.ts': `${line}\n` })).toEqual([])
})

test('a type may be exported for a signature of its file', () => {
  expect(unused({ 'lib/a.ts': 'export type A = 1\nconst a: A = 1\n' })).toEqual([])
  expect(unused({ 'lib/a.ts': '/** A. */\nexport type A = 1\n' })).toEqual(['lib/a.ts: nothing imports A'])
})

test('a re-export needs an importer, and does not count as one', () => {
  const files = { 'lib/m/a.ts': 'export const a = 1\n', 'lib/m/index.ts': "export { a } from './a.ts'\n" }
  expect(unused(files)).toEqual(['lib/m/a.ts: nothing imports a', 'lib/m/index.ts: nothing imports a'])
  expect(unused({ ...files, 'lib/b.ts': "import { a } from './m/index.ts'\n" })).toEqual([])
})

test('code that only tests use does not belong to the product', () => {
  const tested = { 'lib/a.test.ts': "import { a } from './a.ts'\n" }
  expect(unused({ 'lib/a.ts': 'export const a = 1\n', ...tested })).toEqual([
    'lib/a.ts: only tests use a; move it to a test or a testing folder',
  ])
  expect(unused({ 'lib/a.ts': 'export const a = 1\nconst b = a\n', ...tested })).toEqual([])
  expect(
    unused({ 'lib/testing/a.ts': 'export const a = 1\n', 'lib/a.test.ts': "import { a } from './testing/a.ts'\n" }),
  ).toEqual([])
})

test('pages, configuration and code samples are not checked', () => {
  expect(unused({ 'app/(console)/page.tsx': 'export const metadata = {}\n' })).toEqual([])
  expect(unused({ 'next.config.ts': 'export const a = 1\n' })).toEqual([])
  expect(unused({ 'lib/a.ts': 'const sample = `\nexport const a = 1\n`\n' })).toEqual([])
})
