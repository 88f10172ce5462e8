import { z } from 'zod'
import { operation } from '../../wire/operation.ts'
import { pathId } from '../../wire/shapes.ts'
import { Inspector, ReceptionDetails, ReceptionList, ReceptionQuery, SetInspector } from './contract.ts'

const tag = 'Sandbox'
const read = { by: 'member', role: 'viewer', partner: true } as const

export const findInspector = operation({
  id: 'findInspector',
  method: 'GET',
  path: '/inspector',
  tag,
  summary: 'Read where the built-in receiver of webhooks is, and how it answers',
  description:
    'A webhook of the same namespace may name its address as endpoint. Deliveries to it stay in the gateway, and are kept for a week, the newest hundred. A live namespace has none.',
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
  summary: 'Choose how the built-in receiver answers from now on',
  description: 'To see how deliveries are tried again, and what becomes of a webhook whose endpoint fails or is gone.',
  access: { by: 'member', role: 'admin', partner: true },
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
  summary: 'List what the built-in receiver got, newest first',
  description: 'The newest 100, for seven days. Sandbox namespaces only.',
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
  summary: 'Read what the built-in receiver got, headers and body included',
  description: 'Of a body, the first 20 kB. Sandbox namespaces only.',
  access: read,
  params: z.object({ reception_id: pathId('The reception') }),
  data: ReceptionDetails,
  errors: [404],
  extension: true,
})
