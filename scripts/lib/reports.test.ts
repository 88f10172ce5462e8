import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './reports.ts'

test('a failed test is named with the start of its error in one line', () => {
  const failed = {
    status: 'failed',
    fullName: 'pays once',
    failureMessages: [`\u001b[31mAssertionError\u001b[39m: expected 2\n  to be 1 ${'x'.repeat(400)}`],
  }
  const passed = { status: 'passed', fullName: 'pays', failureMessages: [] }
  const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const testResults = [{ name: `${process.cwd()}/lib/a.test.ts`, status: 'failed', assertionResults: [passed, failed] }]
  const { names } = countVitest({ ...report, testResults }, 1)
  expect(names).toHaveLength(1)
  expect(names?.[0]).toMatch(/^lib\/a\.test\.ts: pays once \| AssertionError: expected 2 to be 1 x{200,220}$/)
})

test('a failed browser test is named with each of its errors', () => {
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  const errors = [{ message: 'kB of script\n\nReceived: 291' }, { message: 'layout shift' }]
  const spec = { title: 'settlements', line: 44, ok: false, tests: [{ results: [{ errors }] }] }
  const { names } = countPlaywright({ stats, suites: [{ file: 'a.spec.ts', specs: [spec] }] }, 1)
  expect(names).toEqual(['e2e/a.spec.ts:44 settlements | kB of script Received: 291 | layout shift'])
})
