'use client'

import { ScreenError, type ScreenErrorProps } from '#app/_query/screen-error.tsx'

export default function SecurityFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="the security settings" />
}
