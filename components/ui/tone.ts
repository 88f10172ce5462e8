/** Meanings of colors. A state never relies on color alone. */
const TONES = ['neutral', 'info', 'success', 'warning', 'danger', 'sandbox'] as const
export type Tone = (typeof TONES)[number]

export const toneClass: Record<Tone, string> = {
  neutral: 'border-neutral-line bg-neutral-bg text-neutral',
  info: 'border-info-line bg-info-bg text-info',
  success: 'border-success-line bg-success-bg text-success',
  warning: 'border-warning-line bg-warning-bg text-warning',
  danger: 'border-danger-line bg-danger-bg text-danger',
  sandbox: 'border-sandbox-line bg-sandbox-bg text-sandbox',
}
