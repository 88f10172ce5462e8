'use client'

import { SecretReveal } from '#components/value/secret-reveal.tsx'

interface RunResultProps {
  operation: string
  result: Readonly<Record<string, unknown>>
  onDone: () => void
}

/** What the secret is, and the variable of its `.env` line. */
const SECRETS: Readonly<Record<string, { label: string; envName: string }>> = {
  createApiKey: { label: 'Secret', envName: 'CSP_API_KEY' },
  rotateApiKey: { label: 'Secret', envName: 'CSP_API_KEY' },
  createWebhook: { label: 'Signing secret', envName: 'CSP_WEBHOOK_SECRET' },
  rotateWebhookSecret: { label: 'Signing secret', envName: 'CSP_WEBHOOK_SECRET' },
  inviteMember: { label: 'Invitation link', envName: 'INVITATION_LINK' },
}

/** The secret of a change that was just made, which is shown once. */
export function RunResult({ operation, result, onDone }: RunResultProps) {
  const words = SECRETS[operation] ?? { label: 'Secret', envName: 'SECRET' }
  return <SecretReveal {...words} secret={secretOf(operation, result)} onDone={onDone} />
}

function secretOf(operation: string, { secret_key, secret }: RunResultProps['result']): string {
  const found = String(secret_key ?? secret ?? '')
  return operation === 'inviteMember' ? `${window.location.origin}/invitation#${found}` : found
}
