import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../modules/operations.ts'
import { type OperationSpec, PREFIX } from '../wire/operation.ts'

/** A part of the documentation: a section of a page, or an operation. */
export type DocsSection = { readonly title: string; readonly text: string }

/** Pages that people who integrate with the gateway need. */
const PAGES = ['contract', 'glossary', 'sdk', 'settlement-proofs', 'approvals', 'identity', 'audit-export', 'mcp']

let sections: readonly DocsSection[] | undefined

/** The sections with the most words of a query, best first. */
export function searchDocs(query: string, limit: number): DocsSection[] {
  sections ??= [...Object.values(operations).map(sectionOf), ...PAGES.flatMap(sectionsOfPage)]
  const words = [...new Set(wordsOf(query))]
  const rarity = new Map(words.map((word) => [word, 1 / (1 + countOf(word))]))
  const rank = ({ title, text }: DocsSection) => {
    const [inTitle, inText] = [title.toLowerCase(), text.toLowerCase()]
    return words.reduce((sum, word) => {
      const places = (inTitle.includes(word) ? 3 : 0) + (inText.includes(word) ? 1 : 0)
      return sum + places * (rarity.get(word) ?? 0)
    }, 0)
  }
  return sections
    .map((section) => ({ section, rank: rank(section) }))
    .filter((one) => one.rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map(({ section }) => section)
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}_]{3,}/gu) ?? []
const countOf = (word: string) => (sections ?? []).filter(({ text }) => text.toLowerCase().includes(word)).length

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
