'use client'

import { ScreenError, type ScreenErrorProps } from '#app/_query/screen-error.tsx'

export default function DepositsFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="deposits" />
}
