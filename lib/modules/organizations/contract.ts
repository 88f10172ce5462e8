import { z } from 'zod'
import { text, token } from '../../wire/shapes.ts'
import { VERIFICATIONS } from './states.ts'

/** What signs an organization up (contract 9). Length is the only rule for a password (ASVS 6.2.1, 6.2.5, 6.2.9). */
export const CreateOrganization = z
  .object({
    name: text(100, 2),
    country: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter ISO 3166 country code in upper case'),
    admin_email: z.email().max(254),
    admin_first_name: text(100),
    admin_last_name: text(100),
    admin_password: z.string().min(8, 'must have at least 8 characters').max(128),
  })
  .meta({ id: 'CreateOrganization' })
export type CreateOrganization = z.infer<typeof CreateOrganization>

/** What is absent stays as it is. */
export const UpdateOrganization = CreateOrganization.pick({ name: true, country: true })
  .partial()
  .meta({ id: 'UpdateOrganization' })
export type UpdateOrganization = z.infer<typeof UpdateOrganization>

export const Organization = z
  .object({
    token: token('org'),
    name: z.string(),
    country: z.string(),
    enabled: z.boolean(),
    admin_email: z.string(),
    admin_first_name: z.string(),
    admin_last_name: z.string(),
    verification: z.enum(VERIFICATIONS),
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof Organization>
