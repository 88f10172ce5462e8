import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Counts } from './counts.ts'

// The parts of the test runners' JSON reports that are counted.
type VitestReport = Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number> & {
  readonly testResults: readonly VitestFile[]
}
type VitestFile = {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly {
    readonly status: string
    readonly fullName: string
    readonly failureMessages?: readonly string[] | null
  }[]
}
type PlaywrightReport = {
  readonly stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>
  readonly suites: readonly PlaywrightSuite[]
}
type PlaywrightSpec = {
  readonly title: string
  readonly line: number
  readonly ok: boolean
  readonly tests: readonly { readonly results: readonly { readonly errors: readonly { message?: string }[] }[] }[]
}
type PlaywrightSuite = {
  readonly file: string
  readonly specs: readonly PlaywrightSpec[]
  readonly suites?: readonly PlaywrightSuite[]
}

/**
 * Counts a vitest report with its exit `code` and the errors outside of tests
 * (`unhandled-errors.ts`).
 */
export function countVitest(report: VitestReport, code: number, unhandled: readonly string[] = []): Counts {
  return {
    passed: report.numPassedTests,
    // A file that fails to load has no failed tests but must count as a failure.
    failed: report.numFailedTests || (code === 0 ? 0 : 1),
    skipped: report.numPendingTests + report.numTodoTests,
    names: [...report.testResults.flatMap(failuresOf), ...unhandled.map((error) => `unhandled: ${error}`)],
  }
}

/** Counts a Playwright report with its exit `code`. */
export function countPlaywright({ stats, suites }: PlaywrightReport, code: number): Counts {
  return {
    passed: stats.expected,
    // Flaky tests count as failed.
    failed: stats.unexpected + stats.flaky || (code === 0 ? 0 : 1),
    skipped: stats.skipped,
    names: suites.flatMap(unexpectedOf),
  }
}

function failuresOf({ name, status, assertionResults }: VitestFile): string[] {
  const file = relative(process.cwd(), name)
  const failed = assertionResults.filter((one) => one.status === 'failed')
  return failed.length === 0 && status === 'failed'
    ? [file]
    : failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}${inOneLine(failureMessages ?? [])}`)
}

const unexpectedOf = ({ file, specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, line, tests }) => `e2e/${file}:${line} ${title}${inOneLine(messagesOf(tests))}`),
  ...suites.flatMap(unexpectedOf),
]

const messagesOf = (tests: PlaywrightSpec['tests']) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))

/** The start of each error, on the line of its test, because CI may show only the end of a long log. */
const inOneLine = (messages: readonly string[]) =>
  messages.map((text) => ` | ${stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').slice(0, 240)}`).join('')
