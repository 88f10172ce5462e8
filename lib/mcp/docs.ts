import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../modules/operations.ts'
import { type OperationSpec, PREFIX } from '../wire/operation.ts'

/** A part of the documentation: a section of a page, or an operation. */
export type DocsSection = { readonly title: string; readonly text: string }

/** Pages that people who integrate with the gateway need. */
const PAGES = ['contract', 'glossary', 'sdk', 'settlement-proofs', 'approvals', 'identity', 'audit-export', 'mcp']

/** Each word is looked up in all sections. */
const MAX_WORDS = 10

type IndexedSection = { readonly section: DocsSection; readonly title: string; readonly text: string }
let searchIndex: readonly IndexedSection[] | undefined

/** The sections with the most of a query's first ten words, best first. Rare words count more, and those of a title three times. */
export function searchDocs(query: string, limit: number): DocsSection[] {
  searchIndex ??= [...Object.values(operations).map(sectionOf), ...PAGES.flatMap(sectionsOfPage)].map((section) => ({
    section,
    title: section.title.toLowerCase(),
    text: section.text.toLowerCase(),
  }))
  const ranks = new Map<DocsSection, number>()
  for (const word of [...new Set(wordsOf(query))].slice(0, MAX_WORDS)) {
    const found = searchIndex.filter(({ title, text }) => title.includes(word) || text.includes(word))
    for (const { section, title, text } of found) {
      const places = (title.includes(word) ? 3 : 0) + (text.includes(word) ? 1 : 0)
      ranks.set(section, (ranks.get(section) ?? 0) + places / found.length)
    }
  }
  return [...ranks]
    .sort(([, a], [, b]) => b - a)
    .slice(0, limit)
    .map(([section]) => section)
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? []

const sectionOf = ({ id, method, path, summary, description = '', access }: OperationSpec): DocsSection => ({
  title: `${summary}: ${method} ${PREFIX}${path} (${id})`,
  text: `${description} ${accessText(access)}`.trim(),
})

function accessText(access: OperationSpec['access']): string {
  if (access.by === 'anyone') return 'Needs no credentials.'
  const member = access.permission === 'own' ? 'any member' : `members with the permission ${access.permission}`
  return access.by === 'key' ? `For API keys with ${access.flag}, and ${member}.` : `For ${member}.`
}

/** The parts of a page between its headings. A long table is split, so that an answer is a few rows. */
function sectionsOfPage(page: string): DocsSection[] {
  const [intro = '', ...parts] = readFileSync(join(process.cwd(), 'docs', `${page}.md`), 'utf8').split(/^#+ /m)
  return [intro, ...parts].flatMap((part) => {
    const [heading = '', ...lines] = part.trim().split('\n')
    const title = `docs/${page}.md: ${heading}`
    return [rest(lines, false), ...lines.filter(isRow).map((row) => row.replaceAll('|', ' ').trim())]
      .filter((text) => text !== '')
      .map((text) => ({ title, text }))
  })
}

const isRow = (line: string) => line.startsWith('|') && !/^\|[\s|:-]+\|?$/.test(line)
const rest = (lines: readonly string[], rows: boolean) =>
  lines
    .filter((line) => line.startsWith('|') === rows)
    .join('\n')
    .trim()
