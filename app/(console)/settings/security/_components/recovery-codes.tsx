'use client'

import { Alert } from '#components/ui/alert.tsx'
import { Button } from '#components/ui/button.tsx'
import { SecretLine } from '#components/value/secret-reveal.tsx'

/** Shows recovery codes once. */
export function RecoveryCodesShown({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <Alert tone="warning" title="Copy them now; you won’t see them again">
        Store them somewhere you can reach without your phone. Each code works once.
      </Alert>
      <SecretLine label="Recovery codes" value={codes.join('\n')} />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onDone}>
          I’ve stored them
        </Button>
      </div>
    </div>
  )
}
