'use client'

import { ScreenError, type ScreenErrorProps } from './_query/screen-error.tsx'

export default function RootFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="the console" />
}
