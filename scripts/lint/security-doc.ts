import { existsSync, readFileSync } from 'node:fs'

// Every row of these documents names its tests as `file` › “title”. `npm run verify` fails if a file
// or title does not exist.
const DOCUMENTS = ['docs/security.md', 'docs/hostile-cases.md']
const FOLDERS = ['lib/modules/', 'lib/', '']
const TEST_FILE = /`([\w./-]+\.(?:test|spec)\.ts)`((?:\s*›?\s*“[^”]+”)*)/g
const TITLE = /“([^”]+)”/g

type Read = (file: string) => string | undefined

/** Problems with the tests that a document names, one per line. */
export function findBrokenLinks(name: string, document: string, read: Read): string[] {
  const complaints: string[] = []
  for (const [at, line] of document.split('\n').entries()) {
    if (!line.startsWith('|')) continue
    for (const [, file = '', titles = ''] of line.matchAll(TEST_FILE)) {
      const where = `${name}:${at + 1}: ${file}`
      const source = FOLDERS.map((folder) => read(`${folder}${file}`)).find((text) => text !== undefined)
      const named = Array.from(titles.matchAll(TITLE), ([, title = '']) => title)
      if (source === undefined) complaints.push(`${where} does not exist`)
      else if (named.length === 0) complaints.push(`${where} is listed without a test title`)
      else for (const title of named) if (!hasTitle(source, title)) complaints.push(`${where} has no test “${title}”`)
    }
  }
  return complaints
}

/** Whether a test title occurs as a complete string, in any quotes. */
const hasTitle = (source: string, title: string) => ["'", '"', '`'].some((q) => source.includes(`${q}${title}${q}`))

if (import.meta.main) {
  const read: Read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const complaints = DOCUMENTS.flatMap((name) => findBrokenLinks(name, readFileSync(name, 'utf8'), read))
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}
