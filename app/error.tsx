'use client'

import { ScreenError, type ScreenErrorProps } from './_query/screen-error.tsx'

export default function RootFailed(props: ScreenErrorProps) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ScreenError {...props} what="the console" />
    </main>
  )
}
