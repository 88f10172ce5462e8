import { z } from 'zod'
import { CreateWebhook, UpdateWebhook, type Webhook } from '#lib/modules/webhooks/contract.ts'
import { checkOptions, keepsValue, NEW_OPTIONS, optionsBody, TypedOptions, typedOptions } from './webhook-options.ts'
import { eventKey } from './words.ts'

const eventOf = (key: string) => {
  const [record_type, event_type] = key.split(' ')
  return { record_type, event_type }
}

/** Form values: all events, or a selection. */
const Filled = z
  .object({
    name: z.string().trim(),
    description: z.string().trim(),
    endpoint: z.string().trim(),
    all: z.enum(['all', 'some']),
    chosen: z.array(z.string()),
    ...TypedOptions.shape,
  })
  .superRefine(checkOptions)
  .refine(({ all, chosen }) => all === 'all' || chosen.length > 0, {
    path: ['chosen'],
    message: 'Choose at least one event, or all events',
  })
export type WebhookForm = z.input<typeof Filled>

export const FIELDS = ['name', 'description', 'endpoint', 'headers', 'ca_certificates'] as const
export const NEW_WEBHOOK: WebhookForm = {
  name: '',
  description: '',
  endpoint: '',
  all: 'all',
  chosen: [],
  ...NEW_OPTIONS,
}

/** Form schema of a new webhook; outputs the API request. */
export const newWebhook = Filled.refine((filled) => !keepsValue(filled), {
  path: ['headers'],
  message: 'Enter the values',
})
  .transform((filled): unknown => bodyOf(filled))
  .pipe(CreateWebhook as z.ZodType<CreateWebhook, unknown>)

/**
 * Form schema of an edit. Outputs only changed fields, so that it does not overwrite others'
 * changes.
 */
export const changeOf = (webhook: Webhook) =>
  Filled.superRefine((filled, ctx) => {
    if (filled.endpoint !== webhook.endpoint && keepsValue(filled))
      ctx.addIssue({
        code: 'custom',
        path: ['headers'],
        message: 'Enter the values again, because the endpoint changes',
      })
  })
    .transform((filled): unknown => {
      const before = bodyOf(formOf(webhook))
      const differing = Object.entries(bodyOf(filled)).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
      )
      return Object.fromEntries(differing)
    })
    .pipe(UpdateWebhook as z.ZodType<UpdateWebhook, unknown>)

export const formOf = ({ name, description, endpoint, events, ...options }: Webhook): WebhookForm => ({
  name,
  description,
  endpoint,
  all: events.length === 0 ? 'all' : 'some',
  chosen: events.map(eventKey),
  ...typedOptions(options),
})

const bodyOf = ({ name, description, endpoint, all, chosen, ...options }: WebhookForm) => ({
  name,
  description,
  endpoint,
  events: all === 'all' ? [] : [...chosen].sort().map(eventOf),
  ...optionsBody(options),
})
