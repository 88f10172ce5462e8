export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** Names of failures, if known. */
  names?: string[]
}

/**
 * Prints failures by name and the sum as the last line `N passed, N failed`. Sets the exit code
 * accordingly.
 */
export function printCounts(parts: readonly Counts[]): void {
  const sum = (of: 'passed' | 'failed' | 'skipped') => parts.reduce((total, part) => total + part[of], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  // A run without any checks counts as failed.
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  for (const name of parts.flatMap(({ names = [] }) => names)) console.log(`✗ ${name}`)
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}
