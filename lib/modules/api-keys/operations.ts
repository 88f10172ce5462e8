import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import { ApiKey, ApiKeyList, ApiKeyQuery, ApiKeyUsage, CreateApiKey, RotateApiKey, UpdateApiKey } from './contract.ts'

const tag = 'API keys'
const secret_key = pathId('The current secret, or the token of the key')

export const createApiKey = operation({
  id: 'createApiKey',
  method: 'POST',
  path: '/apikey',
  tag,
  summary: 'Create an API key',
  description:
    'The secret is returned in full once, in this response. Returns 409 if the namespace already has 200 API keys.',
  access: { by: 'member', permission: 'api_keys.manage', partner: true },
  stepUp: 'live',
  approval: 'live_keys',
  body: CreateApiKey,
  data: ApiKey,
  errors: [409],
  secret:
    'To get another secret, find the key with GET /apikey and rotate it by its token (POST /apikey/{secret_key}) under a new idempotency key.',
  extension: true,
})

export const listApiKeys = operation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/apikey',
  tag,
  summary: 'List API keys',
  description: 'Newest first unless `sort` is given, without revoked keys. Secrets are masked.',
  access: { by: 'member', permission: 'read', partner: true },
  query: ApiKeyQuery,
  data: ApiKeyList,
  extension: true,
})

export const rotateApiKey = operation({
  id: 'rotateApiKey',
  method: 'POST',
  path: '/apikey/{secret_key}',
  tag,
  summary: 'Rotate an API key',
  description:
    'Creates a new secret. The previous one stops working immediately, or after `grace_period_seconds`. The path accepts the current secret or the key’s `token`.',
  access: { by: 'member', permission: 'api_keys.manage', partner: true },
  stepUp: 'live',
  approval: 'live_keys',
  params: z.object({ secret_key }),
  body: RotateApiKey,
  data: ApiKey,
  errors: [404],
  secret: 'To get another secret, rotate the key again under a new idempotency key, by its token from GET /apikey.',
})

export const findApiKey = operation({
  id: 'findApiKey',
  method: 'GET',
  path: '/apikey/{secret_key}',
  tag,
  summary: 'Get an API key',
  description: 'The path accepts the current secret or the key’s `token`. The secret is masked.',
  access: { by: 'member', permission: 'read', partner: true },
  params: z.object({ secret_key }),
  data: ApiKey,
  errors: [404],
  extension: true,
})

export const updateApiKey = operation({
  id: 'updateApiKey',
  method: 'PUT',
  path: '/apikey/{secret_key}',
  tag,
  summary: 'Update an API key',
  description:
    'Omitted fields keep their values. A disabled key is rejected from the next request on and works again once enabled.',
  access: { by: 'member', permission: 'api_keys.manage', partner: true },
  stepUp: 'live',
  approval: 'live_keys',
  directBody: { enabled: false },
  params: z.object({ secret_key }),
  body: UpdateApiKey,
  data: ApiKey,
  errors: [404],
  extension: true,
})

export const revokeApiKey = operation({
  id: 'revokeApiKey',
  method: 'DELETE',
  path: '/apikey/{secret_key}',
  tag,
  summary: 'Revoke an API key',
  description:
    'Its secret, and a previous secret within its grace period, are rejected from the next request on. This cannot be undone.',
  access: { by: 'member', permission: 'api_keys.manage', partner: true },
  stepUp: 'live',
  params: z.object({ secret_key }),
  data: Nothing,
  errors: [404],
  extension: true,
})

export const findApiKeyUsage = operation({
  id: 'findApiKeyUsage',
  method: 'GET',
  path: '/apikey/{secret_key}/usage',
  tag,
  summary: 'Get API key usage',
  description:
    'Counts the requests of the last 30 days with the current and with the previous secret, which shows whether all clients have switched.',
  access: { by: 'member', permission: 'read', partner: true },
  params: z.object({ secret_key }),
  data: ApiKeyUsage,
  errors: [404],
  extension: true,
})

export const endApiKeyGrace = operation({
  id: 'endApiKeyGrace',
  method: 'DELETE',
  path: '/apikey/{secret_key}/previous-secret',
  tag,
  summary: 'Revoke an API key’s previous secret',
  description: 'The previous secret is rejected from the next request on. Has no effect if there is none.',
  access: { by: 'member', permission: 'api_keys.manage', partner: true },
  stepUp: 'live',
  params: z.object({ secret_key }),
  data: ApiKey,
  errors: [404],
  extension: true,
})
