export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** Of what failed, where it is known. */
  names?: string[]
}

/** Prints what failed by name, and the sum as the plain last line `N passed, N failed`; makes the exit code tell the same. */
export function printCounts(parts: readonly Counts[]): void {
  const sum = (of: 'passed' | 'failed' | 'skipped') => parts.reduce((total, part) => total + part[of], 0)
  const [passed, failed, skipped] = [sum('passed'), sum('failed'), sum('skipped')]
  // A run that checked nothing has shown nothing.
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
  for (const name of parts.flatMap(({ names = [] }) => names)) console.log(`✗ ${name}`)
  console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
}
