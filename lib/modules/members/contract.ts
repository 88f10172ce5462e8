import { z } from 'zod'
import { ROLES } from '../../kernel/access.ts'
import { token } from '../../wire/shapes.ts'

/** Sign-in (specification, "Authentication and organization"). */
export const SignIn = z
  .object({ admin_email: z.string().min(1).max(254), admin_password: z.string().min(1).max(128) })
  .meta({ id: 'SignIn' })
export type SignIn = z.infer<typeof SignIn>

/** `token` is the organization's identifier (specification, "Sign-in result"). */
export const SignInResult = z.object({ access_token: z.string(), token: token('org') }).meta({ id: 'SignInResult' })
export type SignInResult = z.infer<typeof SignInResult>

/** A person of an organization. `number` is what `task.assignee` refers to (contract 4). */
export const Member = z
  .object({
    token: token('mem'),
    organization_id: token('org'),
    number: z.int().positive(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(ROLES),
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof Member>
