'use client'

import { ScreenError, type ScreenErrorProps } from '#app/_query/screen-error.tsx'

export default function PositionsFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="net positions" />
}
