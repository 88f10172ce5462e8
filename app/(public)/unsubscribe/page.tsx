import type { Metadata } from 'next'
import { PublicFrame } from '../public-frame.tsx'
import { UnsubscribePanel } from './_components/unsubscribe-panel.tsx'

export const metadata: Metadata = { title: 'Unsubscribe' }

export default function UnsubscribePage() {
  return (
    <PublicFrame title="Unsubscribe">
      <UnsubscribePanel />
    </PublicFrame>
  )
}
