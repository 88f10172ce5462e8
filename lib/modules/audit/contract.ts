import { z } from 'zod'
import { IsoTime, keyset, NextCursor, queryNumber, token } from '../../wire/shapes.ts'

const Anything = z.record(z.string(), z.json()).nullable()

/** What is hashed: all that an entry says (decision 0031). */
const AuditFacts = z.object({
  token: token('evt'),
  organization_id: z.string(),
  partner_id: z.string().nullable().meta({ description: 'The namespace, for what happened in one' }),
  actor: z.object({
    kind: z.enum(['member', 'key', 'system', 'operator', 'anonymous']),
    id: z.string().nullable(),
    name: z.string().nullable().meta({ description: 'As it was then' }),
  }),
  action: z.string().meta({ description: 'Kind of resource and what was done', example: 'api_key.rotate' }),
  resource_id: z.string(),
  before: Anything.meta({ description: 'What was, of the fields that changed; never a secret' }),
  after: Anything.meta({ description: 'What is since; never a secret' }),
  address: z.string().nullable().meta({ description: 'Where the request came from' }),
  request_id: z.string().meta({ description: 'The X-Request-Id of the response' }),
  at: IsoTime,
})

/** Who did what, on which resource, when and from where. */
export const AuditEntry = AuditFacts.meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilters = z.object({
  actor: z.string().trim().max(100).optional().meta({ description: 'Identifier of the actor, or part of its name' }),
  action: z.string().trim().max(50).optional().meta({ description: 'The action, or how it begins, such as `member.`' }),
  resource: z.string().trim().max(100).optional().meta({ description: 'Identifier of the resource' }),
  token: z.string().max(100).optional().meta({ description: 'Only the entry with this identifier' }),
  at_from: z.iso.datetime({ offset: true }).optional().meta({ description: 'Done at this time or later' }),
  at_to: z.iso.datetime({ offset: true }).optional().meta({ description: 'Done at this time or earlier' }),
})
export type AuditFilters = z.infer<typeof AuditFilters>

export const AuditQuery = AuditFilters.extend(keyset())
export type AuditQuery = z.infer<typeof AuditQuery>

export const AuditPage = z.object({ entries: z.array(AuditEntry), next_cursor: NextCursor }).meta({ id: 'AuditPage' })

export const AuditLink = z
  .object({
    sequence: z.int().positive(),
    hash: z.string().meta({ description: 'SHA-256, in hexadecimal digits' }),
    entry: AuditEntry.nullable().meta({ description: 'Null: it was taken out of the database' }),
  })
  .meta({ id: 'AuditLink' })
export type AuditLink = z.infer<typeof AuditLink>

export const ChainQuery = z.object({
  after: queryNumber(0, 999_999_999_999_999)
    .default(0)
    .meta({ description: 'Links after this one; 0 for the beginning' }),
  /** More than a list's page: whoever checks a chain reads all of it. */
  links: keyset(1000, 500).limit,
})
export type ChainQuery = z.infer<typeof ChainQuery>

export const AuditChain = z
  .object({
    links: z.array(AuditLink),
    length: z.int().min(0).meta({ description: 'How many links the chain has' }),
    waiting: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Entries that are not in the chain yet: those of the last seconds. Null but at the end' }),
    stray: z.int().min(0).nullable().meta({
      description:
        'Older entries that the chain does not hold, and should: put there past the network. Null but at the end',
    }),
  })
  .meta({ id: 'AuditChain' })
