import type { Metadata } from 'next'
import { PublicFrame } from '../public-frame.tsx'
import { InvitationPanel } from './_components/invitation-panel.tsx'
import { InvitationTitle } from './_components/invitation-title.tsx'
import { LookUpProvider } from './_components/look-up.tsx'

const TITLE = 'Invitation'

export const metadata: Metadata = { title: TITLE }

export default function InvitationPage() {
  return (
    <LookUpProvider>
      <PublicFrame title={<InvitationTitle title={TITLE} />}>
        <InvitationPanel />
      </PublicFrame>
    </LookUpProvider>
  )
}
