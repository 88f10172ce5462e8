import { onDemand } from '#app/_dialog/on-demand.tsx'

/** Sets up two-factor authentication. */
export const EnableDialog = onDemand(() =>
  import('./_components/enable-totp-dialog.tsx').then((part) => part.EnableTotpDialog),
)
