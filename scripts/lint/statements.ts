import { globSync, readFileSync } from 'node:fs'

// Part of `npm run verify`: finds statements that break when a migration adds a column
// (docs/upgrading.md).

/** `unnest` is safe, because its columns come from the statement itself. */
const POSITIONAL_INSERT =
  /\binsert\s+into\s+\S+\s*(\([^)]*\)\s*)?select\s+(distinct\s+)?((\w+\.)?\*(?!\s*from\s+unnest\b)|\(\w+\(.*\)\)\.\*)/gi

/** Inserts that select another table's columns by position, with line numbers. */
export const positionalInserts = (source: string): { line: number; text: string }[] =>
  Array.from(source.matchAll(POSITIONAL_INSERT), ({ index, 0: text }) => ({
    line: source.slice(0, index).split('\n').length,
    text: text.replace(/\s+/g, ' '),
  }))

if (import.meta.main) {
  const files = globSync(['lib/**/*.ts', 'lib/**/*.sql', 'app/**/*.ts']).filter((file) => !file.endsWith('.test.ts'))
  const found = files.flatMap((file) =>
    positionalInserts(readFileSync(file, 'utf8')).map(({ line, text }) => `${file}:${line}: ${text}`),
  )
  if (found.length > 0) {
    console.error(
      `${found.join('\n')}\nName the columns. Otherwise columns that a newer release adds get NULL instead of their default.`,
    )
    process.exit(1)
  }
}
