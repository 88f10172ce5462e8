'use client'

import { ScreenError, type ScreenErrorProps } from '#app/_query/screen-error.tsx'

export default function SettlementRunsFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="settlement runs" />
}
