import { z } from 'zod'
import { AnyJson, IsoTime, keyset, NextCursor, queryNumber, token } from '../../wire/shapes.ts'
import { ACTOR_KINDS, MAX_LINES } from './states.ts'

const Anything = z.record(z.string(), AnyJson).nullable()

/** The fields of an entry, all of which are hashed (decision 0031). */
const AuditFacts = z.object({
  token: token('evt'),
  organization_id: z.string(),
  partner_id: z
    .string()
    .nullable()
    .meta({ description: 'Namespace of the action; null for an action of the organization' }),
  actor: z.object({
    kind: z.enum(ACTOR_KINDS),
    id: z.string().nullable(),
    name: z.string().nullable().meta({ description: 'Name at the time of the action' }),
  }),
  action: z.string().meta({ description: 'Resource type and action', example: 'api_key.rotate' }),
  resource_id: z.string(),
  before: Anything.meta({ description: 'Previous values of the changed fields, without secrets' }),
  after: Anything.meta({ description: 'New values, without secrets' }),
  address: z.string().nullable().meta({ description: 'IP address of the client' }),
  request_id: z.string().meta({ description: 'The X-Request-Id of the response' }),
  at: IsoTime,
})

/** An audited action with its actor, resource, time and client address. */
export const AuditEntry = AuditFacts.meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilters = z.object({
  actor: z.string().trim().max(100).optional().meta({ description: 'ID of the actor, or part of its name' }),
  actor_kind: z
    .enum(ACTOR_KINDS)
    .optional()
    .meta({ description: 'Only actions by this kind of actor, such as `member` or `key` (an API key)' }),
  action: z.string().trim().max(50).optional().meta({ description: 'Action, or prefix of one, such as `member.`' }),
  resource: z.string().trim().max(100).optional().meta({ description: 'ID of the resource' }),
  token: z.string().max(100).optional().meta({ description: 'Only the entry with this ID' }),
  at_from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Only actions at or after this time' }),
  at_to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Only actions at or before this time' }),
})
export type AuditFilters = z.infer<typeof AuditFilters>

export const AuditQuery = AuditFilters.extend(keyset())
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditPage = z.object({ entries: z.array(AuditEntry), next_cursor: NextCursor }).meta({ id: 'AuditPage' })

export const AuditLink = z
  .object({
    sequence: z.int().positive(),
    hash: z.string().meta({ description: 'SHA-256 hash, hexadecimal' }),
    entry: AuditEntry.nullable().meta({ description: 'The entry; null if it is missing from the database' }),
  })
  .meta({ id: 'AuditLink' })
export type AuditLink = z.infer<typeof AuditLink>

export const ChainQuery = z.object({
  after: queryNumber(0, 999_999_999_999_999)
    .default(0)
    .meta({ description: 'Return links after this sequence number; 0 for the first page' }),
  /** Larger than a list's page, because a verification reads the whole chain. */
  links: keyset(1000, 500).limit,
})
export type ChainQuery = z.infer<typeof ChainQuery>

export const StreamQuery = z.object({
  after: queryNumber(0, 999_999_999_999_999)
    .default(0)
    .meta({ description: '`sequence` of the last line that you have; 0 to start with the first entry' }),
  limit: queryNumber(1, MAX_LINES).default(10_000).meta({ description: 'Maximum number of lines' }),
})
export type StreamQuery = z.infer<typeof StreamQuery>

export const AuditChain = z
  .object({
    links: z.array(AuditLink),
    length: z.int().min(0).meta({ description: 'Number of links in the chain' }),
    waiting: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Number of recent entries that are not chained yet; null except on the last page' }),
    stray: z.int().min(0).nullable().meta({
      description:
        'Number of older entries that are missing from the chain, which means that they were not written by the network; null except on the last page',
    }),
  })
  .meta({ id: 'AuditChain' })
