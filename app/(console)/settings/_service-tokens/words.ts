import type { Purpose } from '#lib/modules/service-tokens/states.ts'

interface PurposeWords {
  /** The empty list. */
  empty: { title: string; text: string }
  /** Example of a name. */
  example: string
  /** What fails when the token is revoked. */
  revoked: string
  /** Variable name of the `.env` line. */
  envName: string
}

export const PURPOSE_WORDS: Record<Purpose, PurposeWords> = {
  scim: {
    empty: { title: 'No tokens yet', text: 'Create one for your directory, such as Okta or Microsoft Entra ID.' },
    example: 'Okta',
    revoked: 'The directory can no longer create, change or deactivate members. Members keep their access.',
    envName: 'CSP_SCIM_TOKEN',
  },
  audit: {
    empty: { title: 'No collectors yet', text: 'Create a token to copy the audit log to your SIEM.' },
    example: 'Splunk collector',
    revoked: 'The collector can no longer read the audit log.',
    envName: 'CSP_AUDIT_TOKEN',
  },
}
