import { onDemand } from '#app/_dialog/on-demand.tsx'

// The dialogs that the page for required second factors shares.

export const EnableDialog = onDemand(() =>
  import('./_components/enable-totp-dialog.tsx').then((part) => part.EnableTotpDialog),
)

export const AddPasskeyDialog = onDemand(() =>
  import('./_components/passkey-dialogs.tsx').then((part) => part.AddPasskeyDialog),
)
