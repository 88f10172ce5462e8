import type { Computed, Signed } from './signatures.ts'

/** A part of what a receiver checked that is not what we sent. */
export type Difference = { readonly part: keyof Signed; readonly says: string }

/** What is to be said of a check: whether all is well, and of each part that is not, why. */
export type Verdict = { readonly genuine: boolean; readonly title: string; readonly differences: readonly Difference[] }

const NAMES: Readonly<Record<keyof Signed, string>> = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  body: 'The body',
  signature: 'webhook-signature',
  serviceSignature: 'X-SERVICE-SIGNATURE',
}

/** Which of the listed signatures a secret made: the first is the current secret's, the second the one's before it. */
export const whichSignature = (signed: Signed, computed: Computed): number =>
  signed.signature.split(' ').indexOf(computed.signature)

/** Compares what was sent with what a receiver had in hand, part by part. */
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
 * Judges a secret and what a receiver had in hand. `ofSent` and `ofChecked` are the signatures that the secret makes of either.
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
    return { genuine: true, title: `Signature valid: signed with ${which} at that time`, differences }
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

/** Where two texts part ways. */
function where(sent: string, checked: string): string {
  let at = 0
  while (at < sent.length && sent[at] === checked[at]) at++
  return `from character ${at + 1} (${sent.length} sent, ${checked.length} checked)`
}

function sameJson(one: string, other: string): boolean {
  try {
    return JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other))
  } catch {
    // What is no JSON is not the same JSON.
    return false
  }
}
