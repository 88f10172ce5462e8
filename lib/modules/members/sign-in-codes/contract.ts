import { z } from 'zod'

/** 43 characters encode 256 bits. */
const Challenge = z.string().regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url, without padding')

export const CreateSignInCode = z
  .object({
    code_challenge: Challenge.meta({
      description: 'SHA-256 of the `code_verifier` in base64url (RFC 7636, method S256)',
      example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    }),
  })
  .meta({ id: 'CreateSignInCode' })

export const SignInCode = z
  .object({
    code: z.string().meta({ description: 'The code, which can be used once' }),
    expires_in: z.int().meta({ description: 'Seconds until the code expires', example: 60 }),
  })
  .meta({ id: 'SignInCode' })

export const SignInWithCode = z
  .object({
    code: z.string().min(1).max(100).meta({ example: 'wq3vJ0aY1mZ7Qd8kLr5cTnX2uPbE9sHf4iGoAyVxB6M' }),
    code_verifier: z
      .string()
      .regex(/^[\w.~-]{43,128}$/, 'must have 43 to 128 characters of A-Z, a-z, 0-9 and -._~')
      .meta({
        description: 'The secret from which the `code_challenge` was derived',
        example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      }),
  })
  .meta({ id: 'SignInWithCode' })
export type SignInWithCode = z.infer<typeof SignInWithCode>
