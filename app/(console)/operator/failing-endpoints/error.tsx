'use client'

import { ScreenError, type ScreenErrorProps } from '#app/_query/screen-error.tsx'

export default function FailingEndpointsFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="failing endpoints" />
}
