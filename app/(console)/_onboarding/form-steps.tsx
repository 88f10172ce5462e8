'use client'

import { lazy } from 'react'

// Form code doubles the size of this screen, and most visitors have completed these steps.

export const NamespaceStep = lazy(() =>
  import('./namespace-step.tsx').then((part) => ({ default: part.NamespaceStep })),
)
export const CustomerStep = lazy(() => import('./customer-step.tsx').then((part) => ({ default: part.CustomerStep })))
export const PaymentStep = lazy(() => import('./payment-step.tsx').then((part) => ({ default: part.PaymentStep })))
