import type { Metadata } from 'next'
import { PublicFrame } from '../public-frame.tsx'
import { ResetPanel } from './_components/reset-panel.tsx'

export const metadata: Metadata = { title: 'Reset password' }

export default function ResetPasswordPage() {
  return (
    <PublicFrame title="Choose a new password">
      <ResetPanel />
    </PublicFrame>
  )
}
