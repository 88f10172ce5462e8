import { z } from 'zod'
import { IsoTime, text, token } from '../../wire/shapes.ts'
import { DECISIONS, VERIFICATIONS } from './states.ts'

/** What signs an organization up (contract#organizations). Length is the only rule for a password (ASVS 6.2.1, 6.2.5, 6.2.9). */
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
    operator: z.boolean().meta({ description: 'Whether it operates the network' }),
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof Organization>

/** What an organization tells the operator of itself, to be let into live (contract#organizations). */
export const AskVerification = z
  .object({
    legal_name: text(200, 2).meta({ description: 'As it stands in the register', example: 'Harbor Bank Ltd' }),
    registration_number: text(64, 2).meta({ description: 'Its number in that register', example: '0123456' }),
    address: text(500, 5).meta({ description: 'Registered address', example: '1 Quay Street, Harbor' }),
    website: z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' })
      .max(200)
      .meta({ example: 'https://harbor.example' }),
    contact_name: text(100, 2).meta({ description: 'Whom the operator may ask', example: 'Juniper Sample' }),
    contact_email: z.email().max(254).meta({ example: 'juniper@harbor.example' }),
  })
  .meta({ id: 'AskVerification' })
export type AskVerification = z.infer<typeof AskVerification>

/** A request to be verified, as it was made, and what came of it. */
export const VerificationRequest = AskVerification.extend({
  token: token('ver'),
  status: z.enum(['pending', ...DECISIONS]),
  asked_by: z.string().meta({ description: 'The admin who asked, by name' }),
  asked_at: IsoTime,
  reason: z.string().nullable().meta({ description: 'What the operator said with the decision' }),
  decided_at: IsoTime.nullable(),
}).meta({ id: 'VerificationRequest' })
export type VerificationRequest = z.infer<typeof VerificationRequest>

const VerificationStep = z.object({
  side: z.enum(['organization', 'operator']).meta({ description: 'Who did it' }),
  kind: z.enum(['signed_up', 'asked', ...DECISIONS]),
  at: IsoTime,
  by: z.string().nullable().meta({ description: 'Whoever asked, by name; the operator decides as one' }),
  reason: z.string().nullable(),
})
export type VerificationStep = z.infer<typeof VerificationStep>

/** Where an organization stands on its way to live, and how it came there. */
export const OrganizationVerification = z
  .object({
    status: z.enum(VERIFICATIONS),
    request: VerificationRequest.nullable().meta({ description: 'The last one; null before the first' }),
    steps: z.array(VerificationStep).meta({ description: 'What either side did, oldest first' }),
  })
  .meta({ id: 'OrganizationVerification' })
export type OrganizationVerification = z.infer<typeof OrganizationVerification>
