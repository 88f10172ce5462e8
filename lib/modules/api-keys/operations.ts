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
  summary: 'Create an API key for a namespace',
  description: 'The secret is shown in full in this reply and never again.',
  access: { by: 'member', role: 'admin', partner: true },
  stepUp: 'live',
  body: CreateApiKey,
  data: ApiKey,
  secret: true,
  extension: true,
})

export const listApiKeys = operation({
  id: 'listApiKeys',
  method: 'GET',
  path: '/apikey',
  tag,
  summary: 'List the API keys of a namespace',
  description: 'Newest first, revoked ones left out. Secrets are shown masked.',
  access: { by: 'member', role: 'viewer', partner: true },
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
    'Makes a new secret; the previous one stops working at once, or after `grace_period_seconds`. The path takes the current secret or the token of the key.',
  access: { by: 'member', role: 'admin', partner: true },
  stepUp: 'live',
  params: z.object({ secret_key }),
  body: RotateApiKey,
  data: ApiKey,
  errors: [404],
  secret: true,
})

export const findApiKey = operation({
  id: 'findApiKey',
  method: 'GET',
  path: '/apikey/{secret_key}',
  tag,
  summary: 'Read an API key',
  description: 'By its current secret or its token. The secret is shown masked.',
  access: { by: 'member', role: 'viewer', partner: true },
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
  summary: 'Change an API key',
  description:
    'Fields that are absent stay as they are. A disabled key is refused at once, and works again once enabled.',
  access: { by: 'member', role: 'admin', partner: true },
  stepUp: 'live',
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
  summary: 'Revoke an API key for good',
  description:
    'Its secret, and the one before it within its grace, are refused from the next request on. There is no way back.',
  access: { by: 'member', role: 'admin', partner: true },
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
  summary: 'Read how an API key is used',
  description:
    'Requests of the last 30 days, those with the current secret apart from those with the one before the last rotation: whether everybody has moved over.',
  access: { by: 'member', role: 'viewer', partner: true },
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
  summary: 'Refuse the secret of before the last rotation from now on',
  description: 'Ends its grace before its time. Where there is none, nothing changes.',
  access: { by: 'member', role: 'admin', partner: true },
  stepUp: 'live',
  params: z.object({ secret_key }),
  data: ApiKey,
  errors: [404],
  extension: true,
})
