import { relative } from 'node:path'
import type { Counts } from './counts.ts'

// What the test runners write as JSON, as far as it is counted here.
type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number> & {
  readonly testResults: readonly VitestFile[]
}
type VitestFile = {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
}
type PlaywrightReport = {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  readonly suites: readonly PlaywrightSuite[]
}
type PlaywrightSuite = {
  readonly file: string
  readonly specs: readonly { readonly title: string; readonly line: number; readonly ok: boolean }[]
  readonly suites?: readonly PlaywrightSuite[]
}

/** Counts a report of vitest, which ended with `code`, and the errors outside of its tests (`unhandled-errors.ts`). */
export function countVitest(report: VitestReport, code: number, unhandled: readonly string[] = []): Counts {
  return {
    passed: report.numPassedTests,
    // A file that cannot even be loaded has no failed test of its own, yet something failed.
    failed: report.numFailedTests || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
    names: [...report.testResults.flatMap(failuresOf), ...unhandled.map((error) => `unhandled: ${error}`)],
  }
}

/** Counts a report of Playwright, which ended with `code`. */
export function countPlaywright({ stats, suites }: PlaywrightReport, code: number): Counts {
  return {
    passed: stats.expected,
    // A flaky test is a failed test that was lucky once.
    failed: stats.unexpected + stats.flaky || (code === 0 ? 0 : 1),
    skipped: stats.skipped,
    names: suites.flatMap(unexpectedOf),
  }
}

function failuresOf({ name, status, assertionResults }: VitestFile): string[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  return failed.length === 0 && status === 'failed' ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`)
}

const unexpectedOf = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ title, line }) => `e2e/${file}:${line} ${title}`),
  ...suites.flatMap(unexpectedOf),
]
