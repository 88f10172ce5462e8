import type { Metadata } from 'next'
import { PublicFrame } from '../public-frame.tsx'
import { ForgotPanel } from './_components/forgot-panel.tsx'

export const metadata: Metadata = { title: 'Forgot password' }

export default function ForgotPasswordPage() {
  return (
    <PublicFrame title="Forgot password">
      <ForgotPanel />
    </PublicFrame>
  )
}
