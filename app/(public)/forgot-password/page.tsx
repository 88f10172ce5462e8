import type { Metadata } from 'next'
import { PublicFrame } from '../public-frame.tsx'
import { ForgotPanel } from './_components/forgot-panel.tsx'

export const metadata: Metadata = { title: 'Forgotten password' }

export default function ForgotPasswordPage() {
  return (
    <PublicFrame title="Forgotten password" below="for the console of your payment network">
      <ForgotPanel />
    </PublicFrame>
  )
}
