import { z } from 'zod'
import { IsoTime, keyset, NextCursor, queryFlag, token } from '../../wire/shapes.ts'
import { METHODS, STATUS_CLASSES } from './states.ts'

const body = (what: string) =>
  z
    .string()
    .nullable()
    .meta({
      description: `JSON text of the ${what}, with masked values, cut after 8,192 characters; null if it was empty or not JSON`,
      example: '{"ok": true}',
    })

/** Bodies of a logged request, with masked values. */
export const LoggedBodies = z
  .object({ request: body('request'), response: body('response') })
  .meta({ id: 'LoggedBodies' })
export type LoggedBodies = z.infer<typeof LoggedBodies>

/** A logged request. Actual paths, query strings and headers are not stored. */
export const LoggedRequest = z
  .object({
    token: token('req'),
    method: z.enum(METHODS),
    path: z.string().meta({ description: 'Path template of the operation', example: '/payments/{payment_id}' }),
    operation_id: z.string().nullable().meta({
      description: 'The `operationId` in this document; null if the operation no longer exists',
      example: 'createPayment',
    }),
    status: z.int(),
    error_code: z
      .string()
      .nullable()
      .meta({ description: 'Code of the error response; null for a success', example: 'error.bad_request' }),
    error_message: z.string().nullable().meta({
      description:
        'Message of the error response, up to 300 characters, with secrets and long numbers masked; null for a success',
      example: 'amount.total: is required',
    }),
    latency_ms: z.int().min(0),
    key_id: token('api').nullable().meta({ description: 'API key that sent the request; null for a member' }),
    member_id: token('mem').nullable().meta({ description: 'Member who sent the request; null for an API key' }),
    request_id: z.string().meta({ description: 'The X-Request-Id of the response' }),
    bodies: LoggedBodies.nullable().meta({
      description:
        'Masked bodies, if they are requested with `bodies` and the namespace logged bodies at the time; null otherwise',
    }),
    at: IsoTime,
  })
  .meta({ id: 'LoggedRequest' })
export type LoggedRequest = z.infer<typeof LoggedRequest>

export const RequestLogFilters = z.object({
  method: z.enum(METHODS).optional().meta({ description: 'Only requests with this method' }),
  status_class: z.enum(STATUS_CLASSES).optional().meta({ description: 'Only responses of this status class' }),
  credential: z
    .enum(['api_key', 'member'])
    .optional()
    .meta({ description: 'Only requests by API keys, or only requests by members' }),
  member_reads: queryFlag
    .optional()
    .meta({ description: 'Whether to include GET requests by members, such as those of the console. Default: true' }),
  key_id: z.string().max(100).optional().meta({ description: 'Only requests with this API key' }),
  path: z.string().trim().max(100).optional().meta({ description: 'Part of the path template, case-insensitive' }),
  request_id: z.string().max(100).optional().meta({ description: 'Only the request with this X-Request-Id' }),
  token: z.string().max(100).optional().meta({ description: 'Only the entry with this ID' }),
  at_from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Only requests at or after this time' }),
  at_to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Only requests at or before this time' }),
})
export type RequestLogFilters = z.infer<typeof RequestLogFilters>

export const RequestLogQuery = RequestLogFilters.extend({
  bodies: queryFlag.optional().meta({ description: 'Whether to include masked bodies. Default: false' }),
  ...keyset(),
})
export type RequestLogQuery = z.infer<typeof RequestLogQuery>

/** Without a count, because counting would scan the whole log for each page. */
export const RequestLogPage = z
  .object({ requests: z.array(LoggedRequest), next_cursor: NextCursor })
  .meta({ id: 'RequestLogPage' })
