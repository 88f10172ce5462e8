import { z } from 'zod'
import { IsoTime, text, token } from '../../wire/shapes.ts'
import { DECISIONS, VERIFICATIONS } from './states.ts'

/**
 * Sign-up of an organization (contract#organizations). The schema checks only the length of the
 * password (ASVS 6.2.1, 6.2.5, 6.2.9); the members module checks the rest.
 */
export const CreateOrganization = z
  .object({
    name: text(100, 2),
    country: z.string().regex(/^[A-Z]{2}$/, 'must be a two-letter ISO 3166 country code in upper case'),
    admin_email: z.email().max(254),
    admin_first_name: text(100),
    admin_last_name: text(100),
    admin_password: z.string().min(8).max(128),
  })
  .meta({ id: 'CreateOrganization' })
export type CreateOrganization = z.infer<typeof CreateOrganization>

/** Omitted fields keep their values. */
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
    operator: z.boolean().meta({ description: 'Whether the organization operates the network' }),
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof Organization>

/** A request for live access (contract#organizations). */
export const VerificationInput = z
  .object({
    legal_name: text(200, 2).meta({
      description: 'Legal name as entered in the business registry',
      example: 'Harbor Bank Ltd',
    }),
    registration_number: text(64, 2).meta({ description: 'Number in the business registry', example: '0123456' }),
    address: text(500, 5).meta({ description: 'Registered address', example: '1 Quay Street, Harbor' }),
    website: z
      .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
      .max(200)
      .meta({ example: 'https://harbor.example' }),
    contact_name: text(100, 2).meta({
      description: 'Contact for questions from the operator',
      example: 'Juniper Sample',
    }),
    contact_email: z.email().max(254).meta({ example: 'juniper@harbor.example' }),
  })
  .meta({ id: 'VerificationInput' })
export type VerificationInput = z.infer<typeof VerificationInput>

/** A request for live access and its outcome. */
export const VerificationRequest = VerificationInput.extend({
  token: token('ver'),
  status: z.enum(['pending', ...DECISIONS]),
  requested_by: z.string().meta({ description: 'Name of the admin who submitted the request' }),
  requested_at: IsoTime,
  reason: z
    .string()
    .nullable()
    .meta({ description: 'The operator’s reason for the decision; null while the request is pending' }),
  decided_at: IsoTime.nullable(),
}).meta({ id: 'VerificationRequest' })
export type VerificationRequest = z.infer<typeof VerificationRequest>

const VerificationStep = z.object({
  side: z.enum(['organization', 'operator']).meta({ description: 'Side that took the step' }),
  kind: z.enum(['signed_up', 'requested', ...DECISIONS]),
  at: IsoTime,
  by: z.string().nullable().meta({ description: 'Name of the member who took the step; null for the operator' }),
  reason: z.string().nullable(),
})
export type VerificationStep = z.infer<typeof VerificationStep>

/** Verification status of an organization and its history. */
export const OrganizationVerification = z
  .object({
    status: z.enum(VERIFICATIONS),
    request: VerificationRequest.nullable().meta({ description: 'The latest request; null if there is none' }),
    steps: z.array(VerificationStep).meta({ description: 'Steps of both sides, oldest first' }),
  })
  .meta({ id: 'OrganizationVerification' })
export type OrganizationVerification = z.infer<typeof OrganizationVerification>
