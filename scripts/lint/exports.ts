import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

// Every exported value has an importer, and code that only tests use is in a test or a testing
// folder. A type may be exported for the signature that it is part of. Part of `npm run verify`.

const TEST = /\.(test|spec)\.tsx?$|^(lib\/testing|e2e|bench|sdk\/test)\/|\/_testing\//
/** Files outside the product. */
const TOOL = /^(lib\/testing|e2e|bench|scripts|sdk\/test)\/|\/_testing\//
/** Files whose exports a framework, a tool or another program reads: Next, Vitest, drizzle-kit, the client. */
const ENTRY =
  /^[\w.-]+\.ts$|^sdk\/src\/(index|types)\.ts$|^app\/(.*\/)?(page|layout|template|error|global-error|not-found|loading|route|default|icon)\.tsx?$|-setup\.ts$|\/table\.ts$/

const DECLARED =
  /^export (?:async )?(?:abstract )?(function\*?|const|let|class|type|interface)(?: (\w+)| \{([^}]*)\} =)/gm
const LISTED = /^export (?:type )?\{([^}]*)\}(?: from '([^']+)')?/gm
const IMPORTED = /^import (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm
const WHOLE = /^(?:import (?:type )?\* as \w+|export \*(?: as \w+)?) from '([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gm

type Export = { readonly name: string; readonly kind: 'value' | 'type' | 'again' }
type Use = { readonly by: string; readonly names: readonly string[] | 'all'; readonly again: boolean }

/** The names of a list such as `type A, b as c`, before and after `as`. */
const namesOf = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim().replace(/^type /, ''))
    .filter(Boolean)
    .map((entry) => {
      const [inner = '', outer = inner] = entry.split(' as ')
      return { inner, outer }
    })

/** Lines of a template, such as a code sample, may look like exports. */
const withoutTemplates = (text: string) => text.replaceAll(/`(?:\\.|[^`\\])*`/g, '')

/** The code without comments and strings; code in templates stays. */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$|'[^'\n]*'/gm, '')

function exportsOf(text: string): Export[] {
  const declared = Array.from(text.matchAll(DECLARED)).flatMap(([, keyword = '', name, several = '']): Export[] => {
    const kind = keyword === 'type' || keyword === 'interface' ? 'type' : 'value'
    return name ? [{ name, kind }] : several.split(',').map((one) => ({ name: one.trim(), kind }))
  })
  const listed = Array.from(text.matchAll(LISTED)).flatMap(([, list = '', from]) =>
    namesOf(list).map(({ outer }): Export => ({ name: outer, kind: from ? 'again' : 'value' })),
  )
  return [...declared, ...listed].filter(({ name }) => name)
}

/** The file that a specifier names; undefined for a package. */
function resolve(by: string, specifier: string, files: ReadonlyMap<string, string>): string | undefined {
  if (!/^[#.]/.test(specifier)) return undefined
  const path = specifier.startsWith('#') ? specifier.slice(1) : join(dirname(by), specifier)
  return [path, `${path}.ts`, `${path}.tsx`].find((file) => files.has(file))
}

function usesOf(sources: ReadonlyMap<string, string>): Map<string, Use[]> {
  const uses = new Map<string, Use[]>()
  const add = (by: string, specifier: string, names: Use['names'], again = false) => {
    const file = resolve(by, specifier, sources)
    if (file) uses.set(file, [...(uses.get(file) ?? []), { by, names, again }])
  }
  for (const [file, text] of sources) {
    const inner = (list: string) => namesOf(list).map((name) => name.inner)
    for (const [, list = '', from = ''] of text.matchAll(IMPORTED)) add(file, from, inner(list))
    for (const [, list = '', from] of text.matchAll(LISTED)) if (from) add(file, from, inner(list), true)
    for (const [, from, lazily = ''] of text.matchAll(WHOLE)) add(file, from ?? lazily, 'all')
  }
  return uses
}

/** Exports that nothing uses, or only tests, one per line. */
export function unusedExports(sources: ReadonlyMap<string, string>): string[] {
  const uses = usesOf(sources)
  /** Files that import a name, also through a file that exports it again. */
  const importers = (file: string, name: string): string[] =>
    (uses.get(file) ?? [])
      .filter(({ names }) => names === 'all' || names.includes(name))
      .flatMap(({ by, again }) => (again && !ENTRY.test(by) ? importers(by, name) : [by]))

  return [...sources].flatMap(([file, text]) => {
    if (ENTRY.test(file)) return []
    const code = codeOf(text)
    const usedHere = (name: string) => (code.match(new RegExp(`\\b${name}\\b`, 'g')) ?? []).length > 1
    return exportsOf(withoutTemplates(text)).flatMap(({ name, kind }) => {
      const by = importers(file, name)
      if (kind === 'type' && usedHere(name)) return []
      if (by.length === 0) return [`${file}: nothing imports ${name}`]
      const isOpen = kind === 'again' || TOOL.test(file) || usedHere(name)
      if (isOpen || !by.every((importer) => TEST.test(importer))) return []
      return [`${file}: only tests use ${name}; move it to a test or a testing folder`]
    })
  })
}

if (import.meta.main) {
  const listed = execFileSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    {
      encoding: 'utf8',
    },
  )
  const files = listed.split('\0').filter((file) => file && existsSync(file))
  const complaints = unusedExports(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])))
  for (const complaint of complaints) console.error(complaint)
  if (complaints.length > 0) process.exitCode = 1
}
