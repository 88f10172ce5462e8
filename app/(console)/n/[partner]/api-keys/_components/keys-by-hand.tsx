'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useWrite } from '#app/_query/use-write.ts'
import { CallForm } from '#app/_remote/call-form.tsx'
import { FallbackNote } from '#app/_remote/not-offered.tsx'
import { textAt } from '#app/_remote/read.ts'
import { useRemote } from '#app/_remote/remote-context.tsx'
import { storeKey } from '#app/_remote/store-key.ts'
import { Container } from '#components/layout/container.tsx'
import { PageHeader } from '#components/layout/page-header.tsx'
import { Alert } from '#components/ui/alert.tsx'
import { Card } from '#components/ui/card.tsx'
import { SecretReveal } from '#components/value/secret-reveal.tsx'
import { failureOf } from '#lib/client/failure.ts'
import { HEAD } from '../head.ts'
import { rotatePasted } from '../queries.ts'
import { ConsoleKey } from './console-key.tsx'

/**
 * API keys on a gateway that does not list them: the console's own key, and rotation of any key by
 * its secret.
 */
export function KeysByHand({ partner }: { partner: string }) {
  return (
    <Container>
      <PageHeader {...HEAD} />
      <FallbackNote what="API key lists or changes">You can rotate a key with its current secret.</FallbackNote>
      <ConsoleKey partner={partner} />
      <RotateByHand partner={partner} />
    </Container>
  )
}

function RotateByHand({ partner }: { partner: string }) {
  const router = useRouter()
  const remote = useRemote()
  const [secret, setSecret] = useState<string>()
  const isSaved = remote?.keysOf.includes(partner) ?? false
  const save = useMutation({ mutationFn: (fresh: string) => storeKey(partner, fresh), gcTime: 0 })
  const rotate = useWrite(
    (pasted: string, idempotencyKey): Promise<unknown> => rotatePasted(partner, pasted, idempotencyKey),
    { stale: [] },
  )
  const onRotated = (record: unknown) => {
    const fresh = textAt(record, 'secret_key')
    setSecret(fresh ?? '')
    // The old secret no longer works, and this console may be using it.
    if (fresh && isSaved) save.mutate(fresh, { onSuccess: () => router.refresh() })
  }
  return (
    <Card title="Rotate key" description="Creates a new secret. The previous one stops working immediately.">
      {secret === undefined && (
        <CallForm
          fields={[{ name: 'secret', label: 'Current secret', secret: true }]}
          action="Rotate key"
          tone="danger"
          pending={rotate.isPending}
          error={rotate.error}
          onSubmit={(values) => rotate.mutate(values.secret ?? '', { onSuccess: onRotated })}
        />
      )}
      {secret && (
        <SecretReveal secret={secret} label="Secret" envName="CSP_API_KEY" onDone={() => setSecret(undefined)}>
          {save.error && (
            <Alert title={`The console still uses the previous secret: ${failureOf(save.error).message}`} />
          )}
          {save.isSuccess && (
            <Alert tone="info" title="The console now uses the new secret">
              It replaces the key you added for this namespace.
            </Alert>
          )}
        </SecretReveal>
      )}
      {secret === '' && (
        <Alert title="Key rotated, but the gateway didn’t return the new secret">
          Contact the gateway’s operator. The previous secret may no longer work.
        </Alert>
      )}
    </Card>
  )
}
