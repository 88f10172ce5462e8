import { operation } from '../../wire/operation.ts'
import { Nothing } from '../../wire/shapes.ts'
import {
  AuditEndpoint,
  AuditTest,
  CreateAuditEndpoint,
  FoundAuditEndpoint,
  RotateAuditSecret,
  UpdateAuditEndpoint,
} from './contract.ts'

const tag = 'Audit log'
const read = { by: 'member', permission: 'audit.read', partner: false } as const
const manage = { by: 'member', permission: 'audit_delivery.manage', partner: false } as const

export const findAuditEndpoint = operation({
  id: 'findAuditEndpoint',
  method: 'GET',
  path: '/audit-endpoint',
  tag,
  summary: 'Get the audit log endpoint',
  description:
    'Returns the endpoint that the audit log is delivered to, with its delivery status. The secret is masked.',
  access: read,
  data: FoundAuditEndpoint,
  extension: true,
})

export const createAuditEndpoint = operation({
  id: 'createAuditEndpoint',
  method: 'POST',
  path: '/audit-endpoint',
  tag,
  summary: 'Create the audit log endpoint',
  description:
    'Starts delivery of the audit log. Entries are posted in the order of the chain as newline-delimited JSON, in the format of `GET /audit-entries.ndjson`, and signed like webhooks. The response contains the full signing secret. Returns 409 if the organization already has an endpoint.',
  access: manage,
  stepUp: 'recent',
  approval: 'member_roles',
  body: CreateAuditEndpoint,
  data: AuditEndpoint,
  errors: [409],
  secret: 'To get another secret, rotate it (POST /audit-endpoint/secret/rotate).',
  extension: true,
})

export const updateAuditEndpoint = operation({
  id: 'updateAuditEndpoint',
  method: 'PUT',
  path: '/audit-endpoint',
  tag,
  summary: 'Update the audit log endpoint',
  description:
    'Omitted fields keep their values. Another endpoint continues where the previous one stopped, unless `start` is given.',
  access: manage,
  stepUp: 'recent',
  approval: 'member_roles',
  directBody: { paused: true },
  body: UpdateAuditEndpoint,
  data: AuditEndpoint,
  errors: [404],
  extension: true,
})

export const deleteAuditEndpoint = operation({
  id: 'deleteAuditEndpoint',
  method: 'DELETE',
  path: '/audit-endpoint',
  tag,
  summary: 'Delete the audit log endpoint',
  description: 'Ends delivery and deletes the secret. The audit log itself is kept.',
  access: manage,
  stepUp: 'recent',
  data: Nothing,
  errors: [404],
  extension: true,
})

export const rotateAuditSecret = operation({
  id: 'rotateAuditSecret',
  method: 'POST',
  path: '/audit-endpoint/secret/rotate',
  tag,
  summary: 'Rotate the audit log endpoint’s signing secret',
  description:
    'Returns the new secret in full. The previous one also signs for `grace_period_seconds`, by default 24 hours.',
  access: manage,
  stepUp: 'recent',
  approval: 'member_roles',
  body: RotateAuditSecret,
  data: AuditEndpoint,
  errors: [404],
  secret: 'To get another secret, rotate it again under a new idempotency key.',
  extension: true,
})

export const testAuditEndpoint = operation({
  id: 'testAuditEndpoint',
  method: 'POST',
  path: '/audit-endpoint/test',
  tag,
  summary: 'Test the audit log endpoint',
  description:
    'Posts one signed line without an entry, `{"test":true,…}`, and returns the result. If the endpoint accepts it, waiting entries are delivered immediately unless delivery is paused.',
  access: manage,
  data: AuditTest,
  errors: [404],
  extension: true,
})
