import { isId } from '../kernel/ids.ts'
import { maskSensitive } from '../platform/mask-sensitive.ts'
import { untrusted } from './untrusted.ts'

/** How texts of other people appear in an answer: always marked, and masked unless the call asks for more. */
export type Shown = {
  /** Whether personal data is shown in full. */
  readonly isFull: boolean
  /** A reference, note or message. Account numbers and addresses in it are masked, before it is cut to `max` characters. */
  text(text: string, max?: number): string
  /** The name of a person. */
  name(name: string): string
  /** A payment address. Its domain is never masked. */
  address(address: string): string
  /** Who did something: a side, such as `@harbor`, or the name of a member or API key. */
  actor(actor: string): string
}

export const shownWith = (personalData: boolean): Shown => {
  const masked = (mask: (text: string) => string) => (text: string) => untrusted(personalData ? text : mask(text))
  return {
    isFull: personalData,
    text: (text, max) => untrusted(cut(personalData ? text : maskText(text), max)),
    name: masked(maskName),
    address: masked(maskAddress),
    actor: (actor) => (actor === 'system' ? 'the system' : masked(actor.startsWith('@') ? same : maskName)(actor)),
  }
}

/** A domain or the name of a company, which is never masked. */
export const company = untrusted

/** An ID. Clients can choose those of payments, which are then text of other people. */
export const paymentId = (id: string): string => (isId('pay', id) ? id : untrusted(id))

const ADDRESS = /[^\s@"'<>()]+@[\p{L}\p{N}.-]+/gu

const same = (text: string) => text
const cut = (text: string, max = text.length) => (text.length > max ? `${text.slice(0, max)}…` : text)
const first = (word: string) => `${[...word][0] ?? ''}…`
const maskName = (name: string) => name.split(/\s+/).filter(Boolean).map(first).join(' ')
export const maskText = (text: string): string => maskSensitive(text.replaceAll(ADDRESS, maskAddress))
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at < 0 ? first(address) : `${first(address)}${address.slice(at)}`
}
