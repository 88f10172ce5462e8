'use client'

import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { SecretLine } from '#components/ui/secret-reveal.tsx'

/** Recovery codes, this once. */
export function RecoveryCodesShown({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <Alert tone="warning" title="Shown only now">
        Keep them where you would find them without your phone. Each signs you in once in place of a code.
      </Alert>
      <SecretLine label="Recovery codes" value={codes.join('\n')} />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I have stored them
        </Button>
      </div>
    </div>
  )
}
