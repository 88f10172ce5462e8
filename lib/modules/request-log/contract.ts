import { z } from 'zod'
import { IsoTime, keyset, NextCursor, token } from '../../wire/shapes.ts'
import { METHODS, STATUS_CLASSES } from './states.ts'

/** A request as its namespace may look it up later. Nothing that was sent is kept: neither bodies nor paths nor queries. */
export const LoggedRequest = z
  .object({
    token: token('req'),
    method: z.enum(METHODS),
    path: z.string().meta({ description: "The operation's path template", example: '/payments/{payment_id}' }),
    status: z.int(),
    latency_ms: z.int().min(0),
    key_id: token('api').nullable().meta({ description: 'The API key, unless a member asked' }),
    member_id: token('mem').nullable().meta({ description: 'The member, unless an API key asked' }),
    request_id: z.string().meta({ description: 'The X-Request-Id of the response' }),
    at: IsoTime,
  })
  .meta({ id: 'LoggedRequest' })
export type LoggedRequest = z.infer<typeof LoggedRequest>

export const RequestLogFilters = z.object({
  method: z.enum(METHODS).optional().meta({ description: 'Only requests of this method' }),
  status_class: z.enum(STATUS_CLASSES).optional().meta({ description: 'Only answers of this class' }),
  credential: z.enum(['api_key', 'member']).optional().meta({ description: 'Requests by API keys, or by members' }),
  key_id: z.string().max(100).optional().meta({ description: 'Only requests with this API key' }),
  path: z
    .string()
    .trim()
    .max(100)
    .optional()
    .meta({ description: "Part of the operation's path template, in any case" }),
  request_id: z.string().max(100).optional().meta({ description: 'Only requests answered with this X-Request-Id' }),
  token: z.string().max(100).optional().meta({ description: 'Only the entry with this identifier' }),
  at_from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Asked at this time or later' }),
  at_to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Asked at this time or earlier' }),
})
export type RequestLogFilters = z.infer<typeof RequestLogFilters>

export const RequestLogQuery = RequestLogFilters.extend(keyset())
export type RequestLogQuery = z.infer<typeof RequestLogQuery>

/** Without a count: it would read the whole log for each page of it. */
export const RequestLogPage = z
  .object({ requests: z.array(LoggedRequest), next_cursor: NextCursor })
  .meta({ id: 'RequestLogPage' })
