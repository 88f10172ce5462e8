'use client'

import { ConfirmWrite } from '#app/_dialog/confirm-write.tsx'
import type { Namespace } from '#lib/modules/namespaces/contract.ts'
import { useUpdateNamespace } from '../queries.ts'

interface SwitchNamespaceProps {
  namespace: Namespace
  onClose: () => void
}

/** Confirms that a namespace is disabled, by its domain, or enabled again. */
export function SwitchNamespace({ namespace, onClose }: SwitchNamespaceProps) {
  const { token, name, domain, environment, enabled } = namespace
  const confirm = {
    write: useUpdateNamespace(),
    body: { partner_id: token, body: { enabled: !enabled } },
    done: () => ({ kind: 'success' as const, title: `${name} ${enabled ? 'disabled' : 'enabled'}` }),
    onClose,
  }
  if (enabled)
    return (
      <ConfirmWrite {...confirm} title={`Disable ${name}?`} action="Disable namespace" name={domain} tone="danger">
        Payments to and from @{domain} in {environment} are rejected until you enable it again. Its API keys and
        webhooks keep working.
      </ConfirmWrite>
    )
  return (
    <ConfirmWrite {...confirm} title={`Enable ${name}?`} action="Enable namespace" tone="primary">
      Payments to and from @{domain} in {environment} are accepted again.
    </ConfirmWrite>
  )
}
