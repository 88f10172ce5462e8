import { z } from 'zod'
import { RoleRef } from '../../wire/roles.ts'
import { IsoTime, text, token } from '../../wire/shapes.ts'
import { MODES } from './states.ts'

const RoleMapping = z
  .array(z.object({ value: text(200).meta({ example: 'payments-admins' }), role: RoleRef }))
  .max(50)
  .meta({
    description:
      'Values of the role claim, and the role that each grants. The one with the most permissions applies, the first of equal ones',
  })

export const Connection = z
  .object({
    issuer: z.string(),
    client_id: z.string(),
    mode: z.enum(MODES).meta({
      description:
        '`off`: members sign in with passwords. `optional`: with either. `required`: with the identity provider only',
    }),
    tested_at: IsoTime.nullable().meta({ description: 'When a test sign-in succeeded. Null until then' }),
    default_role: RoleRef.nullable(),
    role_claim: z.string().nullable(),
    role_mapping: RoleMapping,
    break_glass_member_id: token('mem').nullable().meta({
      description: 'The admin who may sign in with a password and second factor while single sign-on is required',
    }),
    updated_at: IsoTime,
  })
  .meta({ id: 'SingleSignOnConnection' })
export type Connection = z.infer<typeof Connection>

export const ClaimedDomain = z
  .object({
    token: token('sdom'),
    domain: z.string(),
    record_name: z.string().meta({ description: 'Name of the DNS TXT record that proves the claim' }),
    record_value: z.string().meta({ description: 'Value of that record' }),
    verified_at: IsoTime.nullable(),
    created_at: IsoTime,
  })
  .meta({ id: 'ClaimedDomain' })
export type ClaimedDomain = z.infer<typeof ClaimedDomain>

export const SingleSignOn = z
  .object({
    connection: z.union([Connection, z.null()]),
    redirect_uri: z.string().meta({ description: 'Redirect URI to register with the identity provider' }),
    domains: z.array(ClaimedDomain),
  })
  .meta({ id: 'SingleSignOn' })
export type SingleSignOn = z.infer<typeof SingleSignOn>

export const SaveConnection = z
  .object({
    issuer: z.string().trim().min(1).max(500).meta({ example: 'https://login.example.com' }),
    client_id: text(500).meta({ example: 'payment-console' }),
    client_secret: text(1000)
      .optional()
      .meta({ example: 'wq3vJ0aY1mZ7Qd8kLr5cTnX2', description: 'Omitted: the stored secret is kept' }),
    default_role: RoleRef.nullable().default(null).meta({
      description: 'Role of new members whose role claim maps to none. Null refuses them',
    }),
    role_claim: text(200).nullable().default(null).meta({
      example: 'groups',
      description: 'ID token claim with one value or a list of values. Null: admins manage roles here',
    }),
    role_mapping: RoleMapping.default([]),
  })
  .meta({ id: 'SaveSingleSignOnConnection' })
export type SaveConnection = z.infer<typeof SaveConnection>

export const ChangeMode = z
  .object({
    mode: z.enum(MODES),
    break_glass_member_id: token('mem').nullable().default(null).meta({
      description: 'An admin with two-factor authentication',
    }),
  })
  .meta({ id: 'ChangeSingleSignOnMode' })
export type ChangeMode = z.infer<typeof ChangeMode>

export const ClaimDomain = z.object({ domain: text(253).meta({ example: 'bank.example' }) }).meta({ id: 'ClaimDomain' })

const Email = z.string().trim().min(1).max(254).meta({ example: 'ada@bank.example' })

export const MethodsQuery = z.object({ email: Email }).meta({ id: 'SignInMethodsQuery' })
export const Methods = z
  .object({ methods: z.array(z.enum(['password', 'single_sign_on'])) })
  .meta({ id: 'SignInMethods' })
export const StartSignIn = z.object({ email: Email }).meta({ id: 'StartSingleSignOn' })

export const StartedSignIn = z
  .object({
    authorization_url: z.string().meta({ description: 'Page of the identity provider to open in the browser' }),
    binding: z.string().meta({
      description: 'Send it with the provider’s response. Store it where only this browser can read it',
    }),
    expires_at: IsoTime,
  })
  .meta({ id: 'StartedSingleSignOn' })

/** The provider's response to the redirect URI, and the binding of the browser that started. */
export const CompleteSignIn = z
  .object({
    organization_id: token('org').meta({ description: 'Last segment of the redirect URI' }),
    state: z.string().min(1).max(200).meta({ example: 'af0ifjsldkj' }),
    code: z.string().min(1).max(4000).optional().meta({ example: 'SplxlOBeZQQYbYS6WxSbIA' }),
    error: z
      .string()
      .max(200)
      .optional()
      .meta({ description: '`error` of the provider’s response, if any', example: null }),
    iss: z
      .string()
      .max(500)
      .optional()
      .meta({ description: '`iss` of the provider’s response, if any', example: 'https://login.example.com' }),
    binding: z.string().min(1).max(4000).meta({ example: '2.9f86d081884c.Zm9vYmFy' }),
  })
  .meta({ id: 'CompleteSingleSignOn' })
export type CompleteSignIn = z.infer<typeof CompleteSignIn>

export const TestResult = z
  .object({
    passed: z.boolean(),
    problem: z.string().nullable().meta({ description: 'Why the test failed' }),
    email: z.string().nullable(),
    subject: z.string().nullable(),
    role: RoleRef.nullable().meta({ description: 'The role that a new member with these claims would get' }),
  })
  .meta({ id: 'SingleSignOnTest' })
export type TestResult = z.infer<typeof TestResult>
