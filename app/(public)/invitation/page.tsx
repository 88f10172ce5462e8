import type { Metadata } from 'next'
import { PublicFrame } from '../public-frame.tsx'
import { InvitationPanel } from './_components/invitation-panel.tsx'

export const metadata: Metadata = { title: 'Invitation' }

export default function InvitationPage() {
  return (
    <PublicFrame title="Invitation">
      <InvitationPanel />
    </PublicFrame>
  )
}
