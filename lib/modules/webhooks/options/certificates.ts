import { X509Certificate } from 'node:crypto'
import { badRequest } from '../../../platform/errors.ts'
import { MAX_CERTIFICATES } from '../states.ts'

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----[^-]*-----END \1-----/g

/**
 * Certificates in PEM format without what surrounds them. Throws 400, also for a private key, which may
 * have been copied with them.
 */
export function readCertificates(pem: string, now: Date): string {
  const refuse = (problem: string) => badRequest(`ca_certificates: ${problem}`)
  const blocks = [...pem.matchAll(BLOCK)]
  if (/PRIVATE KEY/.test(pem)) throw refuse('must not contain a private key')
  const begun = pem.split('-----BEGIN ').length - 1
  if (blocks.length === 0 || blocks.length !== begun || blocks.some(([, label]) => label !== 'CERTIFICATE'))
    throw refuse('must be certificates in PEM format, beginning with "-----BEGIN CERTIFICATE-----"')
  if (blocks.length > MAX_CERTIFICATES) throw refuse(`must contain at most ${MAX_CERTIFICATES} certificates`)
  for (const [at, [text]] of blocks.entries()) {
    const certificate = parsed(text)
    if (!certificate) throw refuse(`must be valid certificates, but certificate ${at + 1} cannot be read`)
    if (certificate.validToDate <= now)
      throw refuse(
        `must be valid certificates, but certificate ${at + 1} expired on ${certificate.validToDate.toISOString().slice(0, 10)}`,
      )
  }
  return blocks.map(([text]) => text).join('\n')
}

function parsed(text: string): X509Certificate | undefined {
  try {
    return new X509Certificate(text)
  } catch {
    return undefined
  }
}
