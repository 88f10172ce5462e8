/** Where requests come from, as the audit log, sessions and API keys show it. */
export type Origin = { readonly address: string; readonly agent: string }

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36'

/** The browsers of the people with an email of this domain. */
export const officeOf = (email: string): Origin => ({ address: `203.0.113.${hostOf(email)}`, agent: BROWSER })

/** The servers of the bank whose admin has this email. */
export const serversOf = (email: string): Origin => ({
  address: `198.51.100.${hostOf(email)}`,
  agent: 'core-banking/4.2',
})

/** The last part of an address in a range for documentation (RFC 5737), the same for all addresses of a bank. */
function hostOf(email: string): number {
  const domain = email.replace(/^.*@/, '')
  return 1 + ([...domain].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % 254)
}
