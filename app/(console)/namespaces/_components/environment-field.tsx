'use client'

import { useQuery } from '@tanstack/react-query'
import type { Control, FieldValues } from 'react-hook-form'
import { SelectField } from '#components/form/select-field.tsx'
import { IntentLink } from '#components/ui/intent-link.tsx'
import { organizationQuery } from '../../settings/organization/queries.ts'
import type { NamespaceForm } from './namespace-form.ts'

/**
 * Sandbox or live. Live is disabled until the operator has verified the organization, with a link
 * to request it.
 */
export function EnvironmentField({ control }: { control: Control<NamespaceForm, unknown, FieldValues> }) {
  const isVerified = useQuery(organizationQuery()).data?.verification === 'verified'
  return (
    <SelectField
      control={control}
      name="environment"
      label="Environment"
      options={[
        { value: 'sandbox', label: 'Sandbox: no real money moves' },
        { value: 'live', label: 'Live: real money moves', disabled: !isVerified },
      ]}
      hint={
        isVerified ? (
          'Can’t be changed.'
        ) : (
          <>
            Live namespaces require a verified organization.{' '}
            <IntentLink href="/settings/verification" className="underline">
              Request live access
            </IntentLink>
          </>
        )
      }
    />
  )
}
