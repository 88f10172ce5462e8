'use client'

import { ScreenError, type ScreenErrorProps } from '#app/_query/screen-error.tsx'

export default function ApiKeysFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="API keys" />
}
