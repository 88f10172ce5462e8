'use client'

import { ScreenError, type ScreenErrorProps } from '#app/_query/screen-error.tsx'

export default function OnboardingFailed(props: ScreenErrorProps) {
  return <ScreenError {...props} what="the first steps" />
}
