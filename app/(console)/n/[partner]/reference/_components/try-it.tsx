'use client'

import { useState } from 'react'
import { onDemand } from '#app/_dialog/on-demand.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import type { Tryable } from '../try-it.ts'

// Most readers never call the operation, so the form's script loads on demand.
const TryForm = onDemand(() => import('./try-form.tsx').then((part) => part.TryForm), <Skeleton className="h-24" />)

/** Form that makes the call with the user's session and shows the raw response. */
export function TryIt({ offered, partner }: { offered: Tryable; partner: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Try it" description="Sends a real request in this namespace with your session. Changes are saved.">
      {draw()}
    </Card>
  )

  function draw() {
    if (!('call' in offered)) return <p className="text-muted text-sm">{offered.whyNot}</p>
    if (open) return <TryForm call={offered.call} partner={partner} />
    return <Button onClick={() => setOpen(true)}>Open request form</Button>
  }
}
