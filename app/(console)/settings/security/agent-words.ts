const PROGRAMS: readonly [RegExp, string][] = [
  [/^csp /, 'csp'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** A short browser name from a user agent; for other programs, the start of the text. */
export function agentWords(agent: string): string {
  const named = (names: readonly [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1]
  const [program, system] = [named(PROGRAMS), named(SYSTEMS)]
  if (program) return system ? `${program} on ${system}` : program
  return agent.slice(0, 40) || 'Unknown device'
}
