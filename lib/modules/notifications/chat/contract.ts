import { z } from 'zod'
import { isTimeZone } from '../../../kernel/calendar/local-time.ts'
import { IsoTime, token } from '../../../wire/shapes.ts'
import { Hour, QuietHours as Hours } from '../contract.ts'
import { CHAT_FAILURES, CHAT_KINDS, CHAT_PRODUCTS, CHAT_STATUSES } from '../states.ts'

const Name = z.string().trim().min(1).max(100).meta({ example: 'Payments team' })
const Product = z.enum(CHAT_PRODUCTS).meta({
  description:
    '`slack`: also for products that accept Slack’s payload, such as Mattermost, Rocket.Chat, and Discord with `/slack` at the end of the address. `teams`: the address of a Teams workflow',
})
const Address = z.string().trim().min(1).max(2000).meta({
  description:
    'https:// URL of the incoming webhook. Whoever has it can post to the channel, so responses contain only its mask',
  example: 'https://hooks.chat.example/services/T0000/B0000/XXXXXXXX',
})
const Kinds = z
  .array(z.enum(CHAT_KINDS))
  .min(1)
  .max(CHAT_KINDS.length)
  .meta({ description: 'Kinds of notifications that are posted' })

const TimeZone = z
  .string()
  .max(60)
  .refine((name) => !/^[+-]/.test(name) && isTimeZone(name), 'must be the name of a time zone, such as Europe/Berlin')
  .meta({
    description: 'IANA time zone of `quiet_hours` and `digest_hour`',
    example: 'Europe/Berlin',
  })
const QuietHours = Hours.nullable().meta({
  description:
    'Nothing is posted in these hours, except test messages. Messages wait until they end; more than five are then combined into one. Null: no quiet hours',
  example: { from: 20, until: 7 },
})
const DigestHour = Hour.nullable().meta({
  description:
    'Hour at which a daily digest is posted: one message with the number of notifications of each kind. Null: messages are posted immediately',
  example: null,
})

export const CreateChatChannel = z
  .object({
    name: Name,
    product: Product,
    address: Address,
    kinds: Kinds,
    partner_id: token('part').nullable().default(null).meta({
      description: 'Only notifications of this namespace. Null: those of all namespaces and of the organization',
    }),
    time_zone: TimeZone.default('UTC'),
    quiet_hours: QuietHours.default(null),
    digest_hour: DigestHour.default(null),
  })
  .meta({
    id: 'CreateChatChannel',
    example: {
      name: 'Payments team',
      product: 'slack',
      address: 'https://hooks.chat.example/services/T0000/B0000/XXXXXXXX',
      kinds: ['recall_received', 'settlement_failed'],
      time_zone: 'Europe/Berlin',
      quiet_hours: { from: 20, until: 7 },
    },
  })
export type CreateChatChannel = z.infer<typeof CreateChatChannel>

/** Omitted fields keep their values. */
export const UpdateChatChannel = z
  .object({
    name: Name,
    product: Product,
    address: Address,
    kinds: Kinds,
    time_zone: TimeZone,
    quiet_hours: QuietHours,
    digest_hour: DigestHour,
    paused: z.boolean().meta({
      description:
        '`true`: nothing is posted, and what happens meanwhile is not posted later. `false` also resumes a failed channel',
    }),
  })
  .partial()
  .meta({ id: 'UpdateChatChannel', example: { paused: true } })
export type UpdateChatChannel = z.infer<typeof UpdateChatChannel>

export const ChatChannel = z
  .object({
    token: token('chat'),
    partner_id: token('part').nullable().meta({ description: 'Null: all namespaces and the organization' }),
    name: z.string(),
    product: Product,
    address: z.string().meta({
      description: 'Host and last four characters of the address',
      example: 'hooks.chat.example/…XXXX',
    }),
    kinds: z.array(z.enum(CHAT_KINDS)),
    time_zone: TimeZone,
    quiet_hours: QuietHours,
    digest_hour: DigestHour,
    status: z.enum(CHAT_STATUSES).meta({
      description:
        '`active`: the last attempt succeeded, or there was none. `failing`: it failed and will be repeated. `failed`: nothing is posted until the channel is resumed or gets another address. `paused`: an admin paused it',
    }),
    failing_since: IsoTime.nullable().meta({ description: 'When attempts started to fail' }),
    failed_at: IsoTime.nullable().meta({ description: 'When the channel failed and posting stopped' }),
    last_error: z
      .object({ at: IsoTime, failure: z.enum(CHAT_FAILURES), status_code: z.int().nullable() })
      .nullable()
      .meta({ description: 'The most recent failed attempt; null if there is none' }),
    last_sent_at: IsoTime.nullable().meta({ description: 'When the channel last accepted a message' }),
    created_at: IsoTime,
    updated_at: IsoTime,
  })
  .meta({ id: 'ChatChannel' })
export type ChatChannel = z.infer<typeof ChatChannel>

export const ChatChannelList = z
  .object({ count: z.int(), chat_channels: z.array(ChatChannel) })
  .meta({ id: 'ChatChannelList' })

export const ChatTest = z
  .object({
    failure: z.enum(CHAT_FAILURES).nullable().meta({
      description:
        'Why the test failed; null if it succeeded. `unreadable_address`: the stored address cannot be decrypted; replace it',
    }),
    status_code: z.int().nullable().meta({ description: 'Status of the response; null if there was none' }),
    duration_ms: z.int(),
  })
  .meta({ id: 'ChatTest' })
export type ChatTest = z.infer<typeof ChatTest>
