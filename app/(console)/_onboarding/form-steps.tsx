'use client'

import { lazy } from 'react'

// What forms are made of weighs as much as the rest of the screen, and most of those who see it have these steps behind them.

export const NamespaceStep = lazy(() =>
  import('./namespace-step.tsx').then((part) => ({ default: part.NamespaceStep })),
)
export const CustomerStep = lazy(() => import('./customer-step.tsx').then((part) => ({ default: part.CustomerStep })))
export const PaymentStep = lazy(() => import('./payment-step.tsx').then((part) => ({ default: part.PaymentStep })))
