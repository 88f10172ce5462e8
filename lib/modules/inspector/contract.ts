import { z } from 'zod'
import { IsoTime, token } from '../../wire/shapes.ts'
import { EventTypeName, RecordTypeName } from '../webhooks/contract.ts'
import { ANSWERS } from './states.ts'

const Answer = z.enum(ANSWERS).meta({
  description:
    'How the inspector responds to deliveries. `take`: status 200. `fail`: status 500. `gone`: status 410. `hang`: no response, so that the attempt times out after ten seconds',
})

export const Inspector = z
  .object({
    endpoint: z.string().meta({
      description: 'URL to use as the endpoint of a webhook in this namespace',
      example: 'https://inspector.internal/part_01h455vb4pex5vsknk084sn02q',
    }),
    answer: Answer,
  })
  .meta({ id: 'Inspector' })
export type Inspector = z.infer<typeof Inspector>

export const SetInspector = z.object({ answer: Answer }).meta({ id: 'SetInspector' })

const ReceptionFields = z.object({
  token: token('rcp'),
  webhook_id: token('whk'),
  delivery_id: token('dlv'),
  attempt: z.int().min(1).meta({ description: 'Number of the delivery attempt, starting at 1' }),
  event_id: token('evt'),
  record_type: RecordTypeName,
  event_type: EventTypeName,
  is_test: z.boolean().meta({ description: 'True for a test event, which contains sample data' }),
  is_genuine: z.boolean().meta({
    description:
      'Whether a signature of the delivery is valid: made with the webhook’s secret, for this body, at most five minutes earlier',
  }),
  status_code: z
    .int()
    .nullable()
    .meta({ description: 'HTTP status that the inspector returned; null if it was set not to respond' }),
  body_bytes: z.int().min(0).meta({ description: 'Length of the body in bytes' }),
  received_at: IsoTime,
})
export const Reception = ReceptionFields.meta({ id: 'Reception' })
export type Reception = z.infer<typeof Reception>

export const ReceptionQuery = z.object({
  webhook_id: z.string().max(100).optional().meta({ description: 'Only deliveries of this webhook' }),
})
export type ReceptionQuery = z.infer<typeof ReceptionQuery>
export const ReceptionList = z
  .object({ receptions: z.array(Reception).meta({ description: 'Up to 100 deliveries; older ones are deleted' }) })
  .meta({ id: 'ReceptionList' })

export const ReceptionDetails = ReceptionFields.extend({
  headers: z.record(z.string(), z.string()),
  body: z.string().meta({ description: 'Body as received, truncated after 20,000 bytes' }),
  is_cut: z.boolean().meta({ description: 'True if the body was truncated to 20,000 bytes' }),
}).meta({ id: 'ReceptionDetails' })
export type ReceptionDetails = z.infer<typeof ReceptionDetails>
