import { SCIM_PREFIX } from '../../../wire/scim.ts'
import { GROUP, listResponse, USER } from './messages.ts'
import { MAX_COUNT } from './read-query.ts'

// The documents that describe this service (RFC 7643, sections 5 to 7).

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const unsupported = { supported: false }

const metaOf = (base: string, resourceType: string, path: string) => ({
  resourceType,
  location: `${base}${SCIM_PREFIX}/${path}`,
})

const serviceProviderConfig = (base: string) => ({
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Service token',
      description: 'A service token for SCIM in the Authorization header',
      specUri: 'https://www.rfc-editor.org/rfc/rfc6750',
      primary: true,
    },
  ],
  meta: metaOf(base, 'ServiceProviderConfig', 'ServiceProviderConfig'),
})

const typeOf = (base: string, name: string, description: string, schema: string) => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  description,
  endpoint: `/${name}s`,
  schema,
  schemaExtensions: [],
  meta: metaOf(base, 'ResourceType', `ResourceTypes/${name}`),
})

const typesOf = (base: string) => [
  typeOf(base, 'User', 'Member of the organization', USER),
  typeOf(base, 'Group', 'Group whose members can have a role', GROUP),
]

type Attribute = {
  readonly type?: string
  readonly multiValued?: true
  readonly required?: true
  readonly caseExact?: true
  readonly mutability?: 'readOnly' | 'readWrite' | 'immutable'
  readonly uniqueness?: 'server'
  readonly subAttributes?: readonly object[]
}

const attribute = (name: string, description: string, own: Attribute = {}): object => ({
  name,
  type: own.subAttributes ? 'complex' : 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...own,
})

const readOnly = { mutability: 'readOnly' } as const

const USER_ATTRIBUTES = [
  attribute('userName', 'Email of the member, in a verified domain', { required: true, uniqueness: 'server' }),
  attribute('name', 'Name of the member', {
    subAttributes: [
      attribute('givenName', 'First name. Only the first 100 characters are stored.'),
      attribute('familyName', 'Last name. Only the first 100 characters are stored.'),
      attribute('formatted', 'First and last name', readOnly),
    ],
  }),
  attribute('displayName', 'First and last name', readOnly),
  attribute('active', 'Whether the member can sign in', { type: 'boolean' }),
  attribute('emails', 'The userName', {
    ...readOnly,
    multiValued: true,
    subAttributes: [
      attribute('value', 'Email', readOnly),
      attribute('type', 'Always work', readOnly),
      attribute('primary', 'Always true', { ...readOnly, type: 'boolean' }),
    ],
  }),
  attribute('groups', 'Groups of the member', {
    ...readOnly,
    multiValued: true,
    subAttributes: [
      attribute('value', 'ID of the group', { ...readOnly, caseExact: true }),
      attribute('display', 'Name of the group', readOnly),
    ],
  }),
]

const GROUP_ATTRIBUTES = [
  attribute('displayName', 'Name of the group', { required: true, caseExact: true, uniqueness: 'server' }),
  attribute('members', 'Members of the group', {
    multiValued: true,
    subAttributes: [
      attribute('value', 'ID of the user', { mutability: 'immutable', caseExact: true }),
      attribute('type', 'Always User', readOnly),
    ],
  }),
]

const schemaOf = (base: string, id: string, name: string, description: string, attributes: readonly object[]) => ({
  schemas: [`${CORE}:Schema`],
  id,
  name,
  description,
  attributes,
  meta: metaOf(base, 'Schema', `Schemas/${id}`),
})

const schemasOf = (base: string) => [
  schemaOf(base, USER, 'User', 'Member of the organization', USER_ATTRIBUTES),
  schemaOf(base, GROUP, 'Group', 'Group whose members can have a role', GROUP_ATTRIBUTES),
]

/** The document at a path; undefined if there is none. */
export function describedAt(base: string, kind: string, id: string | undefined): object | undefined {
  if (kind === 'ServiceProviderConfig') return id === undefined ? serviceProviderConfig(base) : undefined
  const all = kind === 'ResourceTypes' ? typesOf(base) : kind === 'Schemas' ? schemasOf(base) : undefined
  if (id === undefined) return all && listResponse(all.length, all, { startIndex: 1 })
  return all?.find((one) => one.id === id)
}
