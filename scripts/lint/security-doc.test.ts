import { expect, test } from 'vitest'
import { findBrokenLinks } from './security-doc.ts'

const files: Record<string, string> = {
  'lib/modules/members/throttle.test.ts': "test('ten failures', () => {})\ntest('a thousand at once', () => {})",
}
const check = (row: string) =>
  findBrokenLinks('docs/security.md', `| Row | Shown by |\n| 6.1.1 | ${row} |`, (file) => files[file])

test('existing files and titles are accepted', () => {
  expect(check('`members/throttle.test.ts` › “ten failures” “a thousand at once”')).toEqual([])
  expect(check('by reading: `app/_session/calls/gateway-proxy.ts`; no test')).toEqual([])
})

test('a title that the file contains only in part is reported', () => {
  expect(check('`members/throttle.test.ts` › “ten failures” “a thousand”')).toEqual([
    'docs/security.md:2: members/throttle.test.ts has no test “a thousand”',
  ])
})

test('a missing file is reported', () => {
  expect(check('`members/gone.test.ts` › “ten failures”')).toEqual([
    'docs/security.md:2: members/gone.test.ts does not exist',
  ])
})

test('a file without a title is reported', () => {
  expect(check('`members/throttle.test.ts`')).toEqual([
    'docs/security.md:2: members/throttle.test.ts is listed without a test title',
  ])
})
