import { DescriptionList } from '#components/value/description-list.tsx'
import type { VerificationRequest } from '#lib/modules/organizations/contract.ts'

/** What an organization told the operator about itself. */
export function RequestFacts({ request }: { request: VerificationRequest }) {
  return (
    <DescriptionList
      items={[
        { label: 'Legal name', value: request.legal_name },
        {
          label: 'Registration number',
          value: <span className="font-mono text-xs">{request.registration_number}</span>,
        },
        { label: 'Registered address', value: <span className="whitespace-pre-line">{request.address}</span> },
        {
          label: 'Website',
          value: (
            <a
              href={request.website}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="text-accent-ink underline"
            >
              {request.website}
            </a>
          ),
        },
        { label: 'Contact', value: request.contact_name, hint: request.contact_email },
      ]}
    />
  )
}
