import type { Computed, Signed } from './signatures.ts'

/** A part that the receiver checked and that differs from what was sent. */
export type Difference = { readonly part: keyof Signed; readonly says: string }

/** Result of a check, and the explanation of each differing part. */
export type Verdict = { readonly genuine: boolean; readonly title: string; readonly differences: readonly Difference[] }

const NAMES: Readonly<Record<keyof Signed, string>> = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  body: 'The body',
  signature: 'webhook-signature',
  serviceSignature: 'X-SERVICE-SIGNATURE',
}

/**
 * Which of the listed signatures the secret produced. The first is from the current secret, the
 * second from the previous one.
 */
const whichSignature = (signed: Signed, computed: Computed): number =>
  signed.signature.split(' ').indexOf(computed.signature)

/** Compares what was sent with what the receiver checked, part by part. */
export function differencesOf(sent: Signed, checked: Signed): Difference[] {
  const parts = Object.keys(NAMES) as (keyof Signed)[]
  return parts
    .filter((part) => sent[part] !== checked[part])
    .map((part) => ({
      part,
      says: part === 'body' ? bodyDiffers(sent.body, checked.body) : headerDiffers(part, checked),
    }))
}

/**
 * Evaluates a secret and what a receiver checked. `ofSent` and `ofChecked` are the secret's
 * signatures of either.
 */
export function judge(sent: Signed, checked: Signed, ofSent: Computed, ofChecked: Computed): Verdict {
  const differences = differencesOf(sent, checked)
  const at = whichSignature(sent, ofSent)
  if (at < 0) {
    return {
      genuine: false,
      title: 'Signed with a different secret',
      differences,
    }
  }
  if (whichSignature(checked, ofChecked) >= 0) {
    const which = at === 0 ? 'the current secret' : 'the previous secret'
    return { genuine: true, title: `Signature valid: signed with what was then ${which}`, differences }
  }
  return { genuine: false, title: 'The secret is correct, but the content differs from what we signed', differences }
}

const headerDiffers = (part: keyof Signed, checked: Signed): string =>
  checked[part].trim() === '' ? `${NAMES[part]} is missing.` : `${NAMES[part]} differs from what we sent.`

function bodyDiffers(sent: string, checked: string): string {
  if (checked === '') return 'The body is empty.'
  if (sameJson(sent, checked)) {
    return `The body is the same JSON with different bytes, ${where(sent, checked)}. Check the raw request body, not re-serialized JSON.`
  }
  return `The body differs ${where(sent, checked)}.`
}

/** Position where two texts first differ. */
function where(sent: string, checked: string): string {
  let at = 0
  while (at < sent.length && sent[at] === checked[at]) at++
  return `from character ${at + 1} (${sent.length} sent, ${checked.length} checked)`
}

function sameJson(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other))
  } catch {
    // Invalid JSON is never equal.
    return false
  }
}
