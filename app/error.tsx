'use client'

import type { ComponentProps } from 'react'
import { ScreenError } from './_query/screen-error.tsx'

export default function RootFailed(props: ComponentProps<typeof ScreenError>) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ScreenError {...props} />
    </main>
  )
}
