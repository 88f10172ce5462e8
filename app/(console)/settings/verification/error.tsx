'use client'

import { ScreenError, type ScreenErrorProps } from '#app/_query/screen-error.tsx'

export default function VerificationFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="the verification" />
}
