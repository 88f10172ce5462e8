import { scimProblem } from './problems.ts'

/**
 * The attributes of an object by their names in lower case, because names are case-insensitive. A
 * map, so that no name reaches a prototype. Throws 400.
 */
export function attributesOf(value: unknown, what: string): ReadonlyMap<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw scimProblem('invalidSyntax', `${what} must be an object`)
  return new Map(Object.entries(value).map(([name, part]) => [name.toLowerCase(), part]))
}

const LONGEST_ID = 200
const LONGEST_NAME = 100

/** A text of up to `longest` characters, without control characters, because it is shown and mailed. Throws 400. */
export function readText(value: unknown, name: string, longest = LONGEST_NAME): string {
  const text = cleaned(value)
  if (text === '' || text.length > longest)
    throw scimProblem('invalidValue', `${name}: must be a string of 1 to ${longest} characters`)
  return text
}

const cleaned = (value: unknown): string =>
  typeof value === 'string' ? value.toWellFormed().replaceAll(/\p{C}/gu, '').trim() : ''

/** What a name is shown as if the directory has none. */
export const NO_NAME = '–'

/** A name, cut at the limit, because a directory would send a longer one again and again. Throws 400. */
export function readName(value: unknown, name: string): string {
  if (value === null || value === undefined || value === '') return NO_NAME
  return readText([...cleaned(value)].slice(0, LONGEST_NAME).join(''), name, 2 * LONGEST_NAME)
}

/** An ID of the directory; null if it is removed. Throws 400. */
export const readExternalId = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : readText(value, 'externalId', LONGEST_ID)

/** Microsoft Entra ID sends booleans as text. Throws 400. */
export function readBoolean(value: unknown, name: string): boolean {
  const text = typeof value === 'string' ? value.toLowerCase() : value
  if (text === true || text === 'true') return true
  if (text === false || text === 'false') return false
  throw scimProblem('invalidValue', `${name}: must be true or false`)
}
