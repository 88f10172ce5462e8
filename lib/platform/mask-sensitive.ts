import type { Client } from './context.ts'

const OCTET = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`

/** What can separate groups of digits: a space, or one other character with or without spaces around it. */
const GAP = String.raw`(?:[\p{Z}\p{Cf}]?[\p{Pd}./·][\p{Z}\p{Cf}]?|[\p{Z}\p{Cf}])?`

/**
 * Texts can repeat what the caller sent, such as a payment address or the name of an unknown field.
 * API key secrets, JWTs, IBANs and numbers as long as an account number, in digits of any script
 * and in groups, are masked. IDs, times, IPv4 addresses and versions of a User-Agent, which the
 * group matches, are not.
 */
const SENSITIVE = new RegExp(
  [
    String.raw`csp_\w*|eyJ[\w.-]*`,
    String.raw`(?<![\w-])([a-z]{2,8}(?:_[a-z]{2,8})?_[0-9a-z]{26}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?|(?<=[A-Za-z]/)\d{1,4}(?:\.\d{1,4}){1,3}|${OCTET}(?:\.${OCTET}){3}(?!\.\d))(?![\w-])`,
    String.raw`(?<![A-Za-z\d])(?:[A-Za-z]{2}\d{2}[A-Za-z\d]{10,30}|[A-Z]{2}\d{2}(?:${GAP}[A-Z\d]){10,30})(?![A-Za-z\d])`,
    String.raw`\p{Nd}(?:${GAP}\p{Nd}){5,}`,
  ].join('|'),
  'gu',
)

/** PostgreSQL stores neither NUL nor lone surrogates, which the name of a parameter or field can contain. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** A caller's text as logs contain it. */
export const maskSensitive = (text: string): string =>
  storable(text).replaceAll(SENSITIVE, (_, readable?: string) => readable ?? '…')

/** Longer User-Agent headers are truncated. */
const AGENT_LENGTH = 200
const ADDRESS_LENGTH = 64

/** A client as it is stored: both texts can be anything. */
export const storedClient = ({ address, agent }: Client): { address: string; agent: string | null } => ({
  address: maskSensitive(address.slice(0, ADDRESS_LENGTH)),
  agent: agent === undefined ? null : maskSensitive(agent).slice(0, AGENT_LENGTH),
})
