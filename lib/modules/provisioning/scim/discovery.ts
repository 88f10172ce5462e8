import { SCIM_PREFIX } from '../../../wire/scim.ts'
import { GROUP, listResponse, USER } from './messages.ts'

// The documents that describe this service (RFC 7643, sections 5 to 7).

const unsupported = { supported: false }

const SERVICE_PROVIDER_CONFIG = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Service token',
      description: 'A service token with the purpose SCIM in the Authorization header',
    },
  ],
}

const typeOf = (name: string, endpoint: string, schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id: name,
  name,
  endpoint,
  schema,
  meta: { resourceType: 'ResourceType', location: `${SCIM_PREFIX}/ResourceTypes/${name}` },
})

const TYPES = [typeOf('User', '/Users', USER), typeOf('Group', '/Groups', GROUP)]

type Attribute = {
  readonly type?: string
  readonly required?: true
  readonly mutability?: string
  readonly sub?: readonly string[]
}

const attribute = (
  name: string,
  { type = 'string', required, mutability = 'readWrite', sub }: Attribute = {},
): object => ({
  name,
  type,
  multiValued: sub !== undefined && name !== 'name',
  required: required ?? false,
  caseExact: false,
  mutability,
  returned: 'default',
  uniqueness: name === 'userName' || name === 'displayName' ? 'server' : 'none',
  ...(sub && { subAttributes: sub.map((one) => attribute(one)) }),
})

const schemaOf = (id: string, name: string, attributes: readonly object[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `${SCIM_PREFIX}/Schemas/${id}` },
})

const SCHEMAS = [
  schemaOf(USER, 'User', [
    attribute('userName', { required: true }),
    attribute('name', { type: 'complex', sub: ['givenName', 'familyName'] }),
    attribute('active', { type: 'boolean' }),
    attribute('emails', { type: 'complex', mutability: 'readOnly', sub: ['value', 'type'] }),
    attribute('groups', { type: 'complex', mutability: 'readOnly', sub: ['value', 'display'] }),
  ]),
  schemaOf(GROUP, 'Group', [
    attribute('displayName', { required: true }),
    attribute('members', { type: 'complex', sub: ['value', 'type'] }),
  ]),
]

/** The document at a path; undefined if there is none. */
export function describedAt(kind: string, id: string | undefined): object | undefined {
  if (kind === 'ServiceProviderConfig') return id === undefined ? SERVICE_PROVIDER_CONFIG : undefined
  const all = kind === 'ResourceTypes' ? TYPES : kind === 'Schemas' ? SCHEMAS : undefined
  if (id === undefined) return all && listResponse(all.length, all, { startIndex: 1 })
  return all?.find((one) => one.id === id)
}
