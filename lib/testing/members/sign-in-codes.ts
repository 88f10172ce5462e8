import { type Call, expectData } from '../network.ts'

/** The example of RFC 7636, appendix B. */
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

/** The body of a sign-in with a code that a member has just approved. */
export async function newSignInCode(member: Call): Promise<{ code: string; code_verifier: string }> {
  const body = { code_challenge: CHALLENGE }
  const { code } = expectData(await member('POST', '/members/me/sign-in-codes', { body }))
  return { code, code_verifier: VERIFIER }
}
