import { z } from 'zod'
import { scimProblem } from './problems.ts'
import { attributesOf, NO_NAME, readBoolean, readExternalId, readName } from './read-attributes.ts'
import { badPath, EXTENSION, operationsOf, type PatchOperation, readOperation } from './read-patch.ts'

/** What a request says about a user. Omitted attributes keep their values. */
export type UserInput = {
  readonly userName?: string
  readonly firstName?: string
  readonly lastName?: string
  readonly externalId?: string | null
  readonly active?: boolean
}

/** Other attributes of a user, which are accepted and not stored. `groups` is read-only. */
const IGNORED = new Set(
  'schemas id meta displayname nickname profileurl title usertype preferredlanguage locale timezone password emails phonenumbers ims photos addresses groups entitlements roles x509certificates'.split(
    ' ',
  ),
)
const IGNORED_OF_NAME = new Set(['formatted', 'middlename', 'honorificprefix', 'honorificsuffix'])

const Email = z.email().max(254)

type Read = (value: unknown) => UserInput

const READ: ReadonlyMap<string, Read> = new Map<string, Read>([
  ['username', (value) => ({ userName: readUserName(value) })],
  ['externalid', (value) => ({ externalId: readExternalId(value) })],
  ['active', (value) => ({ active: readBoolean(value, 'active') })],
  ['name', (value) => readNames(value)],
  ['name.givenname', (value) => ({ firstName: readName(value, 'name.givenName') })],
  ['name.familyname', (value) => ({ lastName: readName(value, 'name.familyName') })],
])

/** A user as sent to create one. Throws 400. */
export function readUser(body: unknown): UserInput {
  const input: UserInput[] = []
  for (const [name, value] of attributesOf(body, 'The body')) {
    const read = READ.get(name)
    if (read && value !== null) input.push(read(value))
  }
  return Object.assign({}, ...input) as UserInput
}

/** A user as sent to replace one. Throws 400, unless it is deactivated. */
export const readReplacement = (body: unknown): UserInput =>
  orDeactivation(
    () => readUser(body),
    () => attributesOf(body, 'The body').get('active'),
  )

/** The changes of a PATCH. Throws 400, unless it deactivates the user. */
export function readUserPatch(body: unknown): UserInput {
  const operations = operationsOf(body)
  return orDeactivation(
    () => Object.assign({}, ...operations.flatMap(readOperation).map(readChange)) as UserInput,
    () => operations.flatMap((one) => orNone(() => activeIn(one))).at(-1),
  )
}

/** A deactivation applies even if the rest is refused, because the person must not keep access. */
function orDeactivation(read: () => UserInput, active: () => unknown): UserInput {
  try {
    return read()
  } catch (error) {
    if (isFalse(active)) return { active: false }
    throw error
  }
}

function isFalse(active: () => unknown): boolean {
  try {
    return !readBoolean(active(), 'active')
  } catch {
    return false
  }
}

/** Nothing for an operation that is refused. */
function orNone(read: () => unknown[]): unknown[] {
  try {
    return read()
  } catch {
    return []
  }
}

/** What an operation sets `active` to, whatever else it contains. */
function activeIn(operation: unknown): unknown[] {
  const given = attributesOf(operation, 'An operation')
  const [path, value] = [given.get('path'), given.get('value')]
  const isWhole = path === undefined || path === null
  const read = isWhole
    ? [...attributesOf(value, 'value')].filter(([name]) => name === 'active')
    : [[path, value] as const]
  return read.flatMap(([name, part]) => {
    const [one] = readOperation({ op: given.get('op'), path: name, value: part })
    return one?.path === 'active' && one.op !== 'remove' ? [one.value] : []
  })
}

function readChange({ op, path, value }: PatchOperation): UserInput {
  const read = READ.get(path)
  if (!read && !isIgnored(path)) throw badPath()
  if (!read) return {}
  if (op !== 'remove') return read(value)
  if (path === 'externalid') return { externalId: null }
  if (path === 'name') return { firstName: NO_NAME, lastName: NO_NAME }
  if (path.startsWith('name.')) return read(null)
  throw scimProblem('mutability', `${path}: cannot be removed`)
}

function isIgnored(path: string): boolean {
  const [attribute = '', sub = ''] = path.split('.')
  return path === EXTENSION || IGNORED.has(attribute) || (attribute === 'name' && IGNORED_OF_NAME.has(sub))
}

/** An email in ASCII, so that no other character looks like one of it. */
function readUserName(value: unknown): string {
  const parsed = Email.safeParse(typeof value === 'string' ? value.trim().toLowerCase() : value)
  if (!parsed.success) throw scimProblem('invalidValue', 'userName: must be an email address')
  return parsed.data
}

function readNames(value: unknown): UserInput {
  if (value === null) return { firstName: NO_NAME, lastName: NO_NAME }
  const name = attributesOf(value, 'name')
  return {
    ...(name.has('givenname') && { firstName: readName(name.get('givenname'), 'name.givenName') }),
    ...(name.has('familyname') && { lastName: readName(name.get('familyname'), 'name.familyName') }),
  }
}
