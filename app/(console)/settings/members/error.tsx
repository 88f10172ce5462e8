'use client'

import { ScreenError, type ScreenErrorProps } from '#app/_query/screen-error.tsx'

export default function MembersFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="members" />
}
