import { expect, test } from 'vitest'
import { brokenReferences, slug } from './references.ts'

const FILES: Readonly<Record<string, string>> = {
  'docs/contract.md': '# Contract\n\n## Proxy mode\n\n## Payments\n',
  'docs/running.md': '# Running\n\n## Clean shutdown\n',
  'lib/a.ts': '',
  'app/(console)/page.tsx': '',
}
const repository = { exists: (path: string) => path in FILES, read: (path: string) => FILES[path] ?? '' }
const broken = (file: string, text: string) => brokenReferences(file, text, new Set(['0012']), repository)

test('a reference to a section of the contract requires that section', () => {
  expect(broken('lib/a.ts', '// contract#payments, contract#proxy-mode')).toEqual([])
  expect(broken('lib/a.ts', '\n// contract#refunds')).toEqual(['lib/a.ts:2: docs/contract.md has no section “refunds”'])
  expect(broken('lib/a.ts', '// contract 6, step 1')).toHaveLength(1)
})

test('a reference to a decision requires its record', () => {
  expect(broken('lib/a.ts', '// decision 0012')).toEqual([])
  expect(broken('lib/a.ts', '// decisions 0012 and 0099')).toEqual(['lib/a.ts:1: there is no decision 0099'])
})

test('a wrapped reference is checked, and reported once at its first line', () => {
  expect(broken('docs/contract.md', 'Kept a week (decision\n0099).')).toEqual([
    'docs/contract.md:1: there is no decision 0099',
  ])
  expect(broken('lib/a.ts', '/**\n * See decisions 0012,\n * 0098 and\n * 0099.\n */')).toEqual([
    'lib/a.ts:2: there is no decision 0098',
    'lib/a.ts:2: there is no decision 0099',
  ])
  expect(broken('lib/a.ts', '// contract\n// 6, step 1')).toHaveLength(1)
  expect(broken('docs/running.md', 'The contract\n1. Start.')).toEqual([])
})

test.each([
  ['lib/a.css', '/* decision 0099 */'],
  ['lib/a.mjs', '// decision 0099'],
  ['.env.example', '# decision 0099'],
  ['.ci/run', '# decision 0099'],
])('a reference in %s is checked', (file, text) => {
  expect(broken(file, text)).toEqual([`${file}:1: there is no decision 0099`])
})

test.each([
  ['lib/b.ts', '// see bench/gone.ts'],
  ['lib/b.ts', '/** The rules of `lib/gone.ts`. */'],
  ['lib/b.sql', 'select 1 -- lib/gone.ts'],
  ['compose.yaml', 'image: x # scripts/gone.sh'],
])('a path in a comment requires its file: %s %s', (file, text) => {
  expect(broken(file, text)).toHaveLength(1)
  expect(broken(file, text.replace(/\w+\/gone\.\w+/, 'lib/a.ts'))).toEqual([])
})

test('a path in code is not checked', () => {
  expect(broken('lib/b.ts', "const file = 'lib/gone.ts'")).toEqual([])
})

test('links and paths in a document require their files and sections', () => {
  expect(
    broken('docs/growing.md', 'see [it](running.md#clean-shutdown), `lib/a.ts`, [site](https://x.example)'),
  ).toEqual([])
  expect(broken('docs/growing.md', '[it](running.md#gone) [that](gone.md) `lib/gone.ts`')).toEqual([
    'docs/growing.md:1: lib/gone.ts does not exist',
    'docs/growing.md:1: running.md has no section #gone',
    'docs/growing.md:1: gone.md does not exist',
  ])
})

test('a path may contain parentheses', () => {
  expect(broken('docs/growing.md', '[it](../app/(console)/page.tsx)')).toEqual([])
  expect(broken('docs/growing.md', '[it](../app/(console)/gone.tsx)')).toHaveLength(1)
})

test('a decision record may name files that no longer exist', () => {
  expect(broken('docs/decisions/0012-x.md', '`lib/gone.ts`')).toEqual([])
})

test('anchors are generated as GitHub generates them', () => {
  expect(slug('The API’s limits, and more')).toBe('the-apis-limits-and-more')
})
