'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { CallForm } from '#app/_remote/call-form.tsx'
import { useRemote } from '#app/_remote/remote-context.tsx'
import { checkKey, storeKey } from '#app/_remote/store-key.ts'
import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { failureOf } from '#lib/client/failure.ts'

/**
 * The API key that this console uses with a remote gateway until the user signs out. Renders
 * nothing without one.
 */
export function ConsoleKey({ partner }: { partner: string }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const remote = useRemote()
  const [verdict, setVerdict] = useState<string>()
  const isSaved = remote?.keysOf.includes(partner) ?? false
  const save = useMutation({
    mutationFn: async (key: string | undefined) => {
      await storeKey(partner, key)
      setVerdict(key && (await checkKey(partner)))
    },
    onSuccess: () => {
      router.refresh()
      void queryClient.invalidateQueries()
    },
    gcTime: 0,
  })
  if (!remote) return null
  return (
    <Card
      title="Console API key"
      description="The console needs an API key for this namespace to load payments, tasks and customers."
    >
      <div className="grid gap-3">
        {verdict && <Alert tone="warning" title={verdict} />}
        {isSaved ? (
          <>
            <Alert tone="success" title="API key in use">
              Stored only in your encrypted session cookie until you sign out.
            </Alert>
            {save.error && <Alert title={failureOf(save.error).message} />}
            <Button onClick={() => save.mutate(undefined)} pending={save.isPending} className="justify-self-start">
              Remove key
            </Button>
          </>
        ) : (
          <CallForm
            fields={[
              {
                name: 'secret',
                label: 'API key',
                hint: 'Stored only in your encrypted session cookie until you sign out.',
                secret: true,
              },
            ]}
            action="Use key"
            pending={save.isPending}
            error={save.error}
            onSubmit={(values) => save.mutate(values.secret)}
          />
        )}
      </div>
    </Card>
  )
}
