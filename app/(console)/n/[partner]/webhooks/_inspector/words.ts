import type { Tone } from '#components/ui/tone.ts'
import type { InspectorAnswer } from '#lib/modules/inspector/states.ts'

/** Shared by the screen and its skeleton. */
export const HEAD = {
  title: 'Inspector',
  description: 'A built-in webhook endpoint for the sandbox. Deliveries appear below as they arrive.',
}

type Wording = { readonly label: string; readonly leadsTo: string }

/** The possible responses, and what each leads to. */
export const ANSWER_WORDS: Readonly<Record<InspectorAnswer, Wording>> = {
  take: { label: '200 OK', leadsTo: 'Deliveries succeed on the first attempt.' },
  fail: {
    label: '500 Internal Server Error',
    leadsTo: 'Deliveries are retried after 5 seconds, 5 minutes, 30 minutes and so on.',
  },
  gone: { label: '410 Gone', leadsTo: 'The first delivery disables its webhook.' },
  hang: {
    label: 'Timeout',
    leadsTo: 'Attempts time out and are retried.',
  },
}

/** How a request was answered. */
export const answeredText = (status: number | null): string => (status === null ? 'Timeout' : String(status))

/** Whether a delivery's signature is valid. */
export const proofOf = (isGenuine: boolean): { label: string; tone: Tone } =>
  isGenuine ? { label: 'Valid', tone: 'success' } : { label: 'Invalid', tone: 'danger' }
