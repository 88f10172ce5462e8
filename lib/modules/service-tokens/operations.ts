import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { Nothing, pathId } from '../../wire/shapes.ts'
import { CreateServiceToken, ServiceToken, ServiceTokenList } from './contract.ts'

const tag = 'Service tokens'
const access = { by: 'member', permission: 'service_tokens.manage', partner: false } as const

export const listServiceTokens = operation({
  id: 'listServiceTokens',
  method: 'GET',
  path: '/service-tokens',
  tag,
  summary: 'List service tokens',
  description: 'Oldest first. Includes expired tokens but not revoked ones. Secrets are masked.',
  access,
  data: ServiceTokenList,
  extension: true,
})

export const createServiceToken = operation({
  id: 'createServiceToken',
  method: 'POST',
  path: '/service-tokens',
  tag,
  summary: 'Create a service token',
  description:
    'The secret is returned in full once, in this response. To replace a token, create another one, use it, then revoke the first. Returns 409 if there are already five tokens for the purpose.',
  access,
  stepUp: 'recent',
  approval: 'member_roles',
  body: CreateServiceToken,
  data: ServiceToken,
  errors: [409],
  secret: 'To get another secret, revoke this token and create a new one under a new idempotency key.',
  extension: true,
})

export const revokeServiceToken = operation({
  id: 'revokeServiceToken',
  method: 'DELETE',
  path: '/service-tokens/{service_token_id}',
  tag,
  summary: 'Revoke a service token',
  description: 'The token is rejected from the next request on. This cannot be undone.',
  access,
  stepUp: 'recent',
  params: z.object({ service_token_id: pathId('ID of the service token') }),
  data: Nothing,
  errors: [404],
  extension: true,
})
