import { durationText } from '../../payments/[paymentId]/duration.ts'

/** What a colleague did before a decision arrived. */
export type Faster = {
  readonly did: 'accepted' | 'declined' | 'claimed' | 'released'
  readonly by: string
  /** Milliseconds between it and the refusal. */
  readonly ago: number
}

/** Such as "Accepted by Ana Lind 12 s ago". */
export function fasterText({ did, by, ago }: Faster): string {
  if (did === 'claimed') return `${by} is working on it`
  if (did === 'released') return `${by} was working on it, but it’s open again`
  const when = ago < 1000 ? 'just now' : `${durationText(ago)} ago`
  return `${did === 'accepted' ? 'Accepted' : 'Declined'} by ${by} ${when}`
}
