import { z } from 'zod'
import { AllowedNetworks } from '../../wire/networks.ts'
import { IsoTime, text, token } from '../../wire/shapes.ts'
import { PURPOSES } from './states.ts'

const Purpose = z.enum(PURPOSES).meta({
  description:
    '`audit`: reads the audit log with `GET /audit-entries.ndjson`. `scim`: creates and changes members with SCIM 2.0',
})

export const CreateServiceToken = z
  .object({
    name: text(100).meta({ example: 'Splunk collector' }),
    purpose: Purpose,
    expires_at: z.iso.datetime({ offset: true }).nullable().default(null).meta({
      example: null,
      description: 'The token is rejected from this time on, at most ten years from now. null: it does not expire',
    }),
    allowed_networks: AllowedNetworks.default(null).meta({
      description:
        'Networks in CIDR notation that requests with the token are accepted from, at most 50. null: any address',
      example: null,
    }),
  })
  .meta({ id: 'CreateServiceToken' })
export type CreateServiceToken = z.infer<typeof CreateServiceToken>

export const ServiceToken = z
  .object({
    token: token('stk'),
    name: z.string(),
    purpose: Purpose,
    secret: z.string().meta({ description: 'Returned in full on creation, and masked afterward' }),
    expires_at: IsoTime.nullable(),
    allowed_networks: z.array(z.string()).nullable(),
    last_used_at: IsoTime.nullable(),
    last_address: z.string().nullable().meta({ description: 'Client address of the last use' }),
    created_by: z
      .object({ token: token('mem'), name: z.string() })
      .nullable()
      .meta({ description: 'The member who created the token; null if an earlier release created the token' }),
    created_at: IsoTime,
  })
  .meta({ id: 'ServiceToken' })
export type ServiceToken = z.infer<typeof ServiceToken>

export const ServiceTokenList = z.object({ service_tokens: z.array(ServiceToken) }).meta({ id: 'ServiceTokenList' })
