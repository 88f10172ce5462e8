import { z } from 'zod'
import { IsoTime } from '../../wire/shapes.ts'
import { FAILURES } from '../webhooks/states.ts'
import { ENDPOINT_STATUSES, STARTS } from './states.ts'

const Endpoint = z.string().trim().min(1).max(2000).meta({
  description: 'https:// URL whose host has public IP addresses only',
  example: 'https://logs.bank.example/audit',
})

export const CreateAuditEndpoint = z
  .object({
    endpoint: Endpoint,
    start: z.enum(STARTS).default('now').meta({
      description: '`now`: deliver entries from now on. `beginning`: deliver the complete audit log',
    }),
  })
  .meta({ id: 'CreateAuditEndpoint' })
export type CreateAuditEndpoint = z.infer<typeof CreateAuditEndpoint>

/** Omitted fields keep their values. */
export const UpdateAuditEndpoint = z
  .object({
    endpoint: Endpoint,
    paused: z.boolean().meta({ description: '`true`: deliver nothing until it is `false`. Entries wait' }),
    start: z.enum(STARTS).meta({
      description: '`now`: skip the waiting entries. `beginning`: deliver the complete audit log again',
    }),
  })
  .partial()
  .meta({ id: 'UpdateAuditEndpoint' })
export type UpdateAuditEndpoint = z.infer<typeof UpdateAuditEndpoint>

export const AuditEndpoint = z
  .object({
    endpoint: z.string(),
    secret: z.string().meta({
      description: 'Signing secret. Returned in full by creation and rotation, and masked by all other operations',
    }),
    previous_secret_expires_at: IsoTime.nullable().meta({ description: 'When the previous secret stops signing' }),
    status: z.enum(ENDPOINT_STATUSES).meta({
      description:
        '`active`: the last attempt succeeded, or there was none. `failing`: it failed and will be retried. `paused`: an admin paused delivery',
    }),
    sequence: z.int().min(0).meta({ description: '`sequence` of the last delivered entry; 0 if there is none' }),
    waiting: z.int().min(0).meta({ description: 'Number of entries not yet delivered' }),
    failing_since: IsoTime.nullable().meta({ description: 'When attempts started to fail' }),
    next_attempt_at: IsoTime.nullable().meta({ description: 'Time of the next attempt after a failure' }),
    last_success_at: IsoTime.nullable(),
    last_error: z
      .object({ at: IsoTime, failure: z.enum(FAILURES), status_code: z.int().nullable() })
      .nullable()
      .meta({ description: 'The most recent failed attempt; null if there is none' }),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'AuditEndpoint' })
export type AuditEndpoint = z.infer<typeof AuditEndpoint>

export const FoundAuditEndpoint = z
  .object({ audit_endpoint: AuditEndpoint.nullable().meta({ description: 'null if there is none' }) })
  .meta({ id: 'FoundAuditEndpoint' })

export const RotateAuditSecret = z
  .object({
    grace_period_seconds: z.int().min(0).max(604_800).default(86_400).meta({
      description: 'How long the previous secret also signs',
    }),
  })
  .prefault({})
  .meta({ id: 'RotateAuditSecret' })

export const AuditTest = z
  .object({
    failure: z.enum(FAILURES).nullable().meta({ description: 'Why the test failed; null if it succeeded' }),
    status_code: z.int().nullable().meta({ description: 'Status of the response; null if there was none' }),
    duration_ms: z.int(),
  })
  .meta({ id: 'AuditTest' })
export type AuditTest = z.infer<typeof AuditTest>
