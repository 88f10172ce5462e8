import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { ApiKey, ApiKeyList, ApiKeyQuery, CreateApiKey, RotateApiKey } from './contract.ts'

const tag = 'API keys'

export const createApiKey = operation({
  id: 'createApiKey',
  method: 'POST',
  path: '/apikey',
  tag,
  summary: 'Create an API key for a namespace',
  description: 'The secret is shown in full in this reply and never again.',
  access: { by: 'member', role: 'admin', partner: true },
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
  params: z.object({ secret_key: pathId('The current secret, or the token of the key') }),
  body: RotateApiKey,
  data: ApiKey,
  errors: [404],
  secret: true,
})
