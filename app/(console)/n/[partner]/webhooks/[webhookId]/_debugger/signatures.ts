/** The signed parts of a delivery, and its signatures. */
export type Signed = {
  readonly id: string
  readonly timestamp: string
  readonly body: string
  /** `webhook-signature`: one signature per secret, separated by spaces. */
  readonly signature: string
  /** `X-SERVICE-SIGNATURE`. */
  readonly serviceSignature: string
}

export type Computed = { readonly signature: string; readonly serviceSignature: string }

/** The text that Standard Webhooks signs. */
export const signedText = ({ id, timestamp, body }: Signed): string => `${id}.${timestamp}.${body}`

const SECRET = /^whsec_([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Whether a text has the format of a signing secret. */
export const isSecret = (text: string): boolean => text.length > 'whsec_'.length && SECRET.test(text)

/** Signs in the browser; nothing leaves it. Requires a secure context (HTTPS or localhost). */
export async function signWith(secret: string, signed: Signed): Promise<Computed> {
  const key = Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0))
  const standard = await hmac('SHA-256', key, signedText(signed))
  const service = await hmac('SHA-512', utf8(secret), signed.body)
  return { signature: `v1,${btoa(String.fromCharCode(...standard))}`, serviceSignature: hex(service) }
}

async function hmac(hash: string, key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, utf8(text)))
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The signed parts of a delivery, from its headers and body. Missing headers are empty. */
export function signedOf({ headers, body }: { headers: Readonly<Record<string, string>>; body: string }): Signed {
  const find = (name: string) => Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1] ?? ''
  return {
    id: find('webhook-id'),
    timestamp: find('webhook-timestamp'),
    body,
    signature: find('webhook-signature'),
    serviceSignature: find('x-service-signature'),
  }
}
