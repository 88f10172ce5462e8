import { isIP } from 'node:net'
import type { Env } from '../../../platform/env.ts'
import { conflict } from '../../../platform/errors.ts'

/** The console's address, to which browsers bind passkeys. `id` is its host name. */
export type RelyingParty = { readonly id: string; readonly origin: string }

/**
 * The relying party of PUBLIC_URL or, without it, of `http://localhost` with the server's port.
 * Undefined where browsers offer no passkeys: at IP addresses, and without TLS except on localhost.
 */
export function relyingPartyOf({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): RelyingParty | undefined {
  // A port that the system chooses is not known yet.
  if (!PUBLIC_URL && PORT === 0) return undefined
  const { hostname, protocol, origin } = new URL(PUBLIC_URL ?? `http://localhost:${PORT}`)
  const isLocal = /(^|\.)localhost$/.test(hostname)
  const isAddress = isIP(hostname.replace(/^\[(.+)\]$/, '$1')) !== 0
  return isAddress || (protocol !== 'https:' && !isLocal) ? undefined : { id: hostname, origin }
}

/** Throws 409 if this server cannot offer passkeys. */
export function requireRelyingParty(relyingParty: RelyingParty | undefined): RelyingParty {
  if (relyingParty) return relyingParty
  throw conflict(
    'Passkeys are not available on this server: PUBLIC_URL must be an https:// URL with a host name, not an IP address',
  )
}
