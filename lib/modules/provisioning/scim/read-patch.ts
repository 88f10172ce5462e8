import { scimProblem } from './problems.ts'
import { attributesOf } from './read-attributes.ts'

const MAX_OPERATIONS = 1000
const LONGEST_PATH = 300

export type PatchOperation = {
  readonly op: 'add' | 'replace' | 'remove'
  /** The attribute in lower case, such as `name.givenname`. */
  readonly path: string
  /** The value in the filter of a path such as `members[value eq "…"]`; null for any other filter. */
  readonly filtered: string | null | undefined
  readonly value: unknown
}

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/
const CONDITION = String.raw`[a-z$]+\s+eq\s+(?:"[^"\\]*"|true|false)`
const PATH = new RegExp(
  String.raw`^([a-z][a-z0-9$]*)(?:\[\s*(${CONDITION}(?:\s+and\s+${CONDITION})*)\s*\])?(\.[a-z$][a-z0-9]*)?$`,
)
const BY_VALUE = /^value\s+eq\s+"([^"]*)"$/

/**
 * The operations of a PATCH, one for each attribute (RFC 7644, section 3.5.2). Names are compared
 * without case: Okta sends `replace` without a path, Microsoft Entra ID `Replace` with one. Throws 400.
 */
export const readPatch = (body: unknown): PatchOperation[] => operationsOf(body).flatMap(readOperation)

/** The operations of a PATCH as they were sent. Throws 400. */
export function operationsOf(body: unknown): readonly unknown[] {
  const operations = attributesOf(body, 'The body').get('operations')
  if (!Array.isArray(operations) || operations.length === 0)
    throw scimProblem('invalidSyntax', 'Operations: must be a list with at least one operation')
  if (operations.length > MAX_OPERATIONS)
    throw scimProblem('tooMany', `Operations: must have at most ${MAX_OPERATIONS} operations`)
  return operations
}

/** An operation, split into one for each attribute. Throws 400. */
export function readOperation(operation: unknown): PatchOperation[] {
  const given = attributesOf(operation, 'An operation')
  const op = readOp(given.get('op'))
  const [path, value] = [given.get('path'), given.get('value')]
  if (path !== undefined && path !== null) return [{ op, ...readPath(path), value }]
  if (op === 'remove') throw scimProblem('invalidPath', 'path: is required to remove a value')
  return [...attributesOf(value, 'value')].map(([name, part]) => ({ op, ...readPath(name), value: part }))
}

function readOp(given: unknown): PatchOperation['op'] {
  const op = typeof given === 'string' ? given.toLowerCase() : undefined
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw scimProblem('invalidSyntax', 'op: must be add, replace or remove')
  return op
}

/** Attributes of extensions are all ignored, so their path is only recognized. */
function readPath(given: unknown): Pick<PatchOperation, 'path' | 'filtered'> {
  if (typeof given !== 'string' || given.length > LONGEST_PATH) throw badPath()
  const text = given.trim().replace(/^urn:\S*/i, (urn) => urn.toLowerCase())
  const bare = text.replace(CORE, '')
  if (bare.startsWith('urn:')) return { path: EXTENSION, filtered: undefined }
  // The value of a filter keeps its case.
  const [, attribute, filter, sub = ''] = PATH.exec(lowerOutsideQuotes(bare)) ?? []
  if (attribute === undefined) throw badPath()
  return {
    path: `${attribute}${sub}`,
    filtered: filter === undefined ? undefined : (BY_VALUE.exec(filter)?.[1] ?? null),
  }
}

/** The path of every attribute of an extension. */
export const EXTENSION = 'urn'

const lowerOutsideQuotes = (text: string) =>
  text.replaceAll(/"[^"]*"|[^"]+/g, (part) => (part.startsWith('"') ? part : part.toLowerCase()))

export const badPath = () => scimProblem('invalidPath', 'path: does not name an attribute of this resource')
