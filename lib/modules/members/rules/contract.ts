import { z } from 'zod'
import { AllowedNetworks } from '../../../wire/networks.ts'
import { IsoTime } from '../../../wire/shapes.ts'

const WEEK_HOURS = 7 * 24
const WEEK_MINUTES = WEEK_HOURS * 60

const FROM =
  'Time from which members need two-factor authentication. Members without it can then only set it up. Null: not required'

const fields = {
  session_hours: z.int().min(1).max(WEEK_HOURS).nullable().meta({
    description: 'Hours after which a session ends, used or not. Null: 168, a week',
    example: 12,
  }),
  idle_minutes: z.int().min(5).max(WEEK_MINUTES).nullable().meta({
    description: 'Minutes after which a session ends if it is not used. Null: no limit',
    example: 30,
  }),
  console_networks: AllowedNetworks.meta({
    description:
      'Networks in CIDR notation that members can sign in and use their sessions from, at most 50. Null: any address',
    example: null,
  }),
  api_key_networks: AllowedNetworks.meta({
    description:
      'Networks in CIDR notation that requests with an API key of the organization are accepted from, at most 50. The networks of a key also apply. Null: any address',
    example: null,
  }),
}

/** Sign-in rules of an organization (decision 0172). */
export const OrganizationRules = z
  .object({
    second_factor_from: IsoTime.nullable().meta({ description: FROM }),
    ...fields,
    updated_at: IsoTime.nullable().meta({ description: 'Last change; null if there was none' }),
  })
  .meta({ id: 'OrganizationRules' })
export type OrganizationRules = z.infer<typeof OrganizationRules>

/** Omitted fields keep their values. */
export const UpdateOrganizationRules = z
  .object({
    // The database has no year 0.
    second_factor_from: IsoTime.refine((time) => Date.parse(time) > 0, 'must be a time after 1970-01-01')
      .nullable()
      .meta({ description: FROM, example: null }),
    ...fields,
  })
  .partial()
  .meta({ id: 'UpdateOrganizationRules' })
export type UpdateOrganizationRules = z.infer<typeof UpdateOrganizationRules>
