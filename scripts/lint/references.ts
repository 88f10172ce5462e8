import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Checks that references in code, comments and documents resolve: `contract#payments`, `decision
// 0012`, links in documents, and paths in documents and comments. Part of `npm run verify`.
const CONTRACT = /\bcontract#([\w-]+)/g
const CONTRACT_NUMBER = /\bcontract \d/gi
const DECISION = /\bdecisions? (\d{4})(?:(?:,| and|, and) (\d{4}))*/gi
const LINK = /\]\((?!https?:|mailto:|#)((?:[^()\s#]|\([^()\s]*\))+)(#[\w-]+)?\)/g
const PATH =
  /(?<![\w./-])((?:app|bench|components|docs|e2e|lib|scripts)\/[\w./[\]()-]+\.(?:ts|tsx|mjs|cjs|md|sql|sh|css|cfg|conf|json|yml))\b/g

const PATTERNS = [
  ...['ts', 'tsx', 'mjs', 'cjs', 'md', 'sql', 'css', 'sh', 'yml', 'yaml', 'cfg', 'conf'].map((ending) => `*.${ending}`),
  ...['.env.example', '.ci', 'Dockerfile'],
]

/** The comment in a line, by language; documents are all text. */
const COMMENTS: readonly (readonly [files: RegExp, comment: RegExp])[] = [
  [/\.md$/, /^(.*)$/],
  [/\.sql$/, /--(.*)$/],
  [/\.(ts|tsx|mjs|cjs|css)$/, /(?:^\s*\/?\*+|(?:^|\s)\/\/)\s(.*)$/],
  [/./, /(?:^|\s)#\s(.*)$/],
]
const commentOf = (file: string, line: string): string =>
  COMMENTS.find(([files]) => files.test(file))?.[1].exec(line)?.[1] ?? ''

/** What precedes the text of a wrapped line, and lines that continue none. */
const MARGIN = /^\s*(?:\/\/|\*(?!\/)|--|#|>)?\s*/
const BEGINS = /^(?:$|[-*|#`]|\d+\. )/

/** A line with the two after it that continue its text, for references that are wrapped. */
function unwrapped(lines: readonly string[], at: number): string {
  let text = lines[at]?.trimEnd() ?? ''
  for (const line of lines.slice(at + 1, at + 3)) {
    const more = line.replace(MARGIN, '')
    if (BEGINS.test(more)) break
    text += ` ${more}`
  }
  return text
}

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
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    const complain = (what: string) => complaints.push(`${file}:${at + 1}: ${what}`)
    const starting = (pattern: RegExp) =>
      Array.from(unwrapped(lines, at).matchAll(pattern)).filter(({ index }) => index < line.length)
    for (const [, section = ''] of starting(CONTRACT)) {
      if (!sections.has(section)) complain(`docs/contract.md has no section “${section}”`)
    }
    if (starting(CONTRACT_NUMBER).length > 0 && !file.endsWith('.sql')) {
      complain('names a section of the contract by number')
    }
    for (const [found] of starting(DECISION)) {
      for (const [number] of found.matchAll(/\d{4}/g))
        if (!decisions.has(number)) complain(`there is no decision ${number}`)
    }
    // Decision records may name files that no longer exist.
    if (!file.startsWith('docs/decisions/')) {
      for (const [, path = ''] of commentOf(file, line).matchAll(PATH))
        if (!exists(path)) complain(`${path} does not exist`)
    }
    if (!file.endsWith('.md')) continue
    for (const [, target = '', anchor] of line.matchAll(LINK)) {
      const path = join(dirname(file), target)
      if (!exists(path)) complain(`${target} does not exist`)
      else if (anchor && !headings(read(path)).has(anchor.slice(1))) complain(`${target} has no section ${anchor}`)
    }
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
