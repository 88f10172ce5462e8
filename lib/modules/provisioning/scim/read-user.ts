import { z } from 'zod'
import { scimProblem } from './problems.ts'
import { attributesOf, readBoolean, readExternalId, readText } from './read-attributes.ts'
import { badPath, EXTENSION, type PatchOperation } from './read-patch.ts'

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
  ['name', (value) => readName(value)],
  ['name.givenname', (value) => ({ firstName: readText(value, 'name.givenName') })],
  ['name.familyname', (value) => ({ lastName: readText(value, 'name.familyName') })],
])

/** A user as sent to create or replace one. Throws 400. */
export function readUser(body: unknown): UserInput {
  const input: UserInput[] = []
  for (const [name, value] of attributesOf(body, 'The body')) {
    const read = READ.get(name)
    if (read && value !== null) input.push(read(value))
  }
  return Object.assign({}, ...input) as UserInput
}

/** The changes of a PATCH. Throws 400. */
export function readUserPatch(operations: readonly PatchOperation[]): UserInput {
  return Object.assign({}, ...operations.map(readChange)) as UserInput
}

function readChange({ op, path, value }: PatchOperation): UserInput {
  const read = READ.get(path)
  if (!read && !isIgnored(path)) throw badPath()
  if (!read) return {}
  if (op !== 'remove') return read(value)
  if (path === 'externalid') return { externalId: null }
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

function readName(value: unknown): UserInput {
  const name = attributesOf(value, 'name')
  const [given, family] = [name.get('givenname'), name.get('familyname')]
  return {
    ...(given !== undefined && given !== null && { firstName: readText(given, 'name.givenName') }),
    ...(family !== undefined && family !== null && { lastName: readText(family, 'name.familyName') }),
  }
}
