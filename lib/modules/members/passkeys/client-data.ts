import { z } from 'zod'
import type { RelyingParty } from './relying-party.ts'

const ClientData = z.object({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
})

export const REUSED = 'The passkey request has expired or was already used. Start again.'
export const UNVERIFIED = 'The passkey response could not be verified'

/** What the browser signed about the request, or why it is rejected. The signature is not checked yet. */
export function readClientData(
  clientDataJSON: string,
  type: 'webauthn.create' | 'webauthn.get',
  { origin }: RelyingParty,
): { readonly challenge: string } | { readonly fault: string } {
  let data: z.infer<typeof ClientData>
  try {
    data = ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')))
  } catch {
    return { fault: UNVERIFIED }
  }
  if (data.type !== type) return { fault: `The passkey response must be of type ${type}` }
  // A page of another site could show the console's request in a frame.
  if (data.origin !== origin || data.crossOrigin) {
    return { fault: `The passkey was used at another address. Open ${origin} and start again.` }
  }
  return { challenge: data.challenge }
}
