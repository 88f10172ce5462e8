import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { Inspector, ReceptionDetails, ReceptionList, ReceptionQuery, SetInspector } from './contract.ts'

const tag = 'Sandbox'
const read = { by: 'member', permission: 'read', partner: true } as const

export const findInspector = operation({
  id: 'findInspector',
  method: 'GET',
  path: '/inspector',
  tag,
  summary: 'Get the webhook inspector',
  description:
    'Returns the inspector’s URL, which a webhook of the same namespace can use as its endpoint, and how it responds. Deliveries to it stay within the gateway; the newest 100 are stored for seven days. Sandbox namespaces only.',
  access: read,
  data: Inspector,
  errors: [404],
  extension: true,
})

export const setInspector = operation({
  id: 'setInspector',
  method: 'PUT',
  path: '/inspector',
  tag,
  summary: 'Update the webhook inspector’s response',
  description:
    'Use it to test how deliveries are retried, and what happens to a webhook whose endpoint fails or is gone.',
  access: { by: 'member', permission: 'webhooks.manage', partner: true },
  body: SetInspector,
  data: Inspector,
  errors: [404],
  extension: true,
})

export const listReceptions = operation({
  id: 'listReceptions',
  method: 'GET',
  path: '/inspector/receptions',
  tag,
  summary: 'List received deliveries',
  description: 'Newest first: the 100 most recent deliveries of the last seven days. Sandbox namespaces only.',
  access: read,
  query: ReceptionQuery,
  data: ReceptionList,
  errors: [404],
  extension: true,
})

export const findReception = operation({
  id: 'findReception',
  method: 'GET',
  path: '/inspector/receptions/{reception_id}',
  tag,
  summary: 'Get a received delivery',
  description: 'Includes headers and the first 20 kB of the body. Sandbox namespaces only.',
  access: read,
  params: z.object({ reception_id: pathId('The reception') }),
  data: ReceptionDetails,
  errors: [404],
  extension: true,
})
