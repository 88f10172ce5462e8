import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Checks that references in code, comments and documents resolve: `contract#payments`, `decision
// 0012`, and links and paths in documents. Part of `npm run verify`.
const CONTRACT = /\bcontract#([\w-]+)/g
const DECISION = /\bdecisions? (\d{4})(?:(?:,| and|, and) (\d{4}))*/gi
const LINK = /\]\((?!https?:|mailto:|#)((?:[^()\s#]|\([^()\s]*\))+)(#[\w-]+)?\)/g
const PATH = /`((?:app|components|docs|e2e|lib|scripts)\/[\w./[\]()-]+\.(?:ts|tsx|md|cfg|conf|json|yml))`/g

const PATTERNS = ['*.ts', '*.tsx', '*.md', '*.sql']

type Repository = { readonly exists: (path: string) => boolean; readonly read: (path: string) => string }

/** GitHub's anchor of a heading. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s/g, '-')

const headings = (document: string) =>
  new Set(Array.from(document.matchAll(/^#+ (.+)$/gm), ([, heading = '']) => slug(heading)))

/** Broken references of a file, one per line. `decisions` are the existing record numbers. */
export function brokenReferences(
  file: string,
  text: string,
  decisions: ReadonlySet<string>,
  { exists, read }: Repository,
): string[] {
  const sections = headings(read('docs/contract.md'))
  const complaints: string[] = []
  for (const [at, line] of text.split('\n').entries()) {
    const complain = (what: string) => complaints.push(`${file}:${at + 1}: ${what}`)
    for (const [, section = ''] of line.matchAll(CONTRACT)) {
      if (!sections.has(section)) complain(`docs/contract.md has no section “${section}”`)
    }
    if (/\bcontract \d/i.test(line) && !file.endsWith('.sql')) complain('names a section of the contract by number')
    for (const [found] of line.matchAll(DECISION)) {
      for (const [number] of found.matchAll(/\d{4}/g))
        if (!decisions.has(number)) complain(`there is no decision ${number}`)
    }
    if (!file.endsWith('.md')) continue
    for (const [, target = '', anchor] of line.matchAll(LINK)) {
      const path = join(dirname(file), target)
      if (!exists(path)) complain(`${target} does not exist`)
      else if (anchor && !headings(read(path)).has(anchor.slice(1))) complain(`${target} has no section ${anchor}`)
    }
    // Decision records may name files that no longer exist.
    if (file.startsWith('docs/decisions/')) continue
    for (const [, path = ''] of line.matchAll(PATH)) if (!exists(path)) complain(`${path} does not exist`)
  }
  return complaints
}

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', ...PATTERNS], {
    encoding: 'utf8',
  })
  const files = listed.split('\0').filter((file) => file && existsSync(file))
  const decisions = new Set(files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []))
  const repository: Repository = { exists: existsSync, read: (path) => readFileSync(path, 'utf8') }
  const complaints = files
    .filter((file) => file !== 'scripts/lint/references.test.ts')
    .flatMap((file) => brokenReferences(file, repository.read(file), decisions, repository))
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}
