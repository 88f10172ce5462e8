import { z } from 'zod'
import { EVENT_TYPES, RECORD_TYPES } from '../../wire/events.ts'
import { IsoTime, token } from '../../wire/shapes.ts'
import { ANSWERS } from './states.ts'

const Answer = z
  .enum(ANSWERS)
  .meta({ description: 'take: 200 · fail: 500 · gone: 410 · hang: no answer within the ten seconds of an attempt' })

export const Inspector = z
  .object({
    endpoint: z.string().meta({
      description: 'What a webhook of this namespace names as its endpoint',
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
  attempt: z.int().min(1).meta({ description: 'Which attempt of its delivery it was' }),
  event_id: token('evt'),
  record_type: z.enum(RECORD_TYPES),
  event_type: z.enum(EVENT_TYPES),
  is_test: z.boolean().meta({ description: 'A test event: nothing of it has happened' }),
  is_genuine: z.boolean().meta({
    description: "Both signatures are of these bytes, made with the webhook's secret, at most five minutes ago",
  }),
  status_code: z.int().nullable().meta({ description: 'What was answered; null when nothing was, on purpose' }),
  body_bytes: z.int().min(0).meta({ description: 'How long the body was' }),
  received_at: IsoTime,
})
export const Reception = ReceptionFields.meta({ id: 'Reception' })
export type Reception = z.infer<typeof Reception>

export const ReceptionQuery = z.object({
  webhook_id: z.string().max(100).optional().meta({ description: 'Only what this webhook sent' }),
})
export type ReceptionQuery = z.infer<typeof ReceptionQuery>
export const ReceptionList = z
  .object({ receptions: z.array(Reception).meta({ description: 'At most a hundred: older ones are forgotten' }) })
  .meta({ id: 'ReceptionList' })

export const ReceptionDetails = ReceptionFields.extend({
  headers: z.record(z.string(), z.string()),
  body: z.string().meta({ description: 'Byte for byte, up to 20,000 of them' }),
  is_cut: z.boolean().meta({ description: 'There was more than the 20,000 bytes that are kept' }),
}).meta({ id: 'ReceptionDetails' })
export type ReceptionDetails = z.infer<typeof ReceptionDetails>
