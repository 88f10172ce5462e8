import type { Tone } from '#components/ui/tone.ts'
import type { InspectorAnswer } from '#lib/modules/inspector/states.ts'

/** The head of the screen, while it loads and after. */
export const HEAD = {
  title: 'Inspector',
  description:
    'A receiver of our own for the sandbox: a webhook that names its address needs no server of yours. Whatever is delivered appears below as it comes.',
}

type Said = { readonly label: string; readonly leadsTo: string }

/** The answers to choose from, and what each leads to. */
export const ANSWER_WORDS: Readonly<Record<InspectorAnswer, Said>> = {
  take: { label: '200: takes it', leadsTo: 'Each delivery is done with its first attempt.' },
  fail: {
    label: '500: fails',
    leadsTo:
      'Each delivery is tried again after 5 seconds, 5 minutes, 30 minutes and so on, until the answer is another.',
  },
  gone: { label: '410: is gone', leadsTo: 'The first delivery disables its webhook, until somebody enables it again.' },
  hang: {
    label: 'No answer',
    leadsTo: 'Each attempt ends after 10 seconds without an answer, and is made again like one that failed.',
  },
}

/** How a reception was answered. */
export const answeredText = (status: number | null): string => (status === null ? 'Nothing' : String(status))

/** Whether a delivery proved to be ours. */
export const proofOf = (isGenuine: boolean): { label: string; tone: Tone } =>
  isGenuine ? { label: 'Signature valid', tone: 'success' } : { label: 'Signature invalid', tone: 'danger' }
