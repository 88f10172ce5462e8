import type { Metadata } from 'next'
import { PublicFrame } from '../public-frame.tsx'
import { ConfirmPanel } from './_components/confirm-panel.tsx'

export const metadata: Metadata = { title: 'Confirm email' }

export default function ConfirmEmailPage() {
  return (
    <PublicFrame title="Confirm your email">
      <ConfirmPanel />
    </PublicFrame>
  )
}
