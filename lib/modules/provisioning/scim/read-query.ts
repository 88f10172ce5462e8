import { scimProblem } from './problems.ts'

const MAX_FILTER = 1000
/** The most resources in a list. */
export const MAX_COUNT = 200
const DEFAULT_COUNT = 100

/** How Microsoft Entra ID names the only email. */
const WORK_EMAIL = /^\s*emails\[\s*type\s+eq\s+"work"\s*\]\.value(?=\s)/i
const FILTER = /^\s*([a-z]+(?:\.[a-z]+)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/** The attribute and value of a filter `attribute eq "value"`; undefined without a filter. Throws 400. */
export function readFilter<A extends string>(
  text: string | undefined,
  attributes: readonly A[],
): { readonly attribute: A; readonly value: string } | undefined {
  if (text === undefined) return undefined
  const plain = text.length <= MAX_FILTER ? text.replace(WORK_EMAIL, 'emails.value') : ''
  const [, name = '', quoted = ''] = FILTER.exec(plain) ?? []
  const attribute = attributes.find((one) => one.toLowerCase() === name.toLowerCase())
  const value = attribute && textOf(quoted)
  if (attribute !== undefined && value !== undefined) return { attribute, value }
  const accepted = attributes.map((one) => `${one} eq "…"`).join(', ')
  throw scimProblem('invalidFilter', `This filter is not supported. Use one of: ${accepted}`)
}

/** The text of a JSON string. PostgreSQL stores neither NUL nor unpaired surrogates. */
function textOf(quoted: string): string | undefined {
  try {
    const value: unknown = JSON.parse(quoted)
    return typeof value === 'string' && value.isWellFormed() && !value.includes('\0') ? value : undefined
  } catch {
    return undefined
  }
}

export type Page = { readonly startIndex: number; readonly count: number }

/** `startIndex` and `count`, limited to what is possible (RFC 7644, section 3.4.2.4). Throws 400. */
export const readPage = (startIndex: string | undefined, count: string | undefined): Page => ({
  startIndex: Math.max(1, integer('startIndex', startIndex) ?? 1),
  count: Math.min(MAX_COUNT, Math.max(0, integer('count', count) ?? DEFAULT_COUNT)),
})

/** More digits would not be exact, and no organization has as many members. */
function integer(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[+-]?\d{1,9}$/.test(text))
    throw scimProblem('invalidValue', `${name}: must be a whole number of up to nine digits`)
  return Number(text)
}
