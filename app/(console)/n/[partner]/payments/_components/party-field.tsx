'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { ComboboxField } from '#components/form/combobox-field.tsx'
import type { CounterpartyList } from '#lib/modules/search/contract.ts'
import { useDebounced } from '../../../../_palette/use-debounced.ts'
import { AddressCheck } from '../../customers/address-check.tsx'
import { counterpartiesQuery } from '../queries.ts'

interface PartyFieldProps<Values extends FieldValues> {
  partner: string
  control: Control<Values, unknown, FieldValues>
  name: FieldPath<Values>
  label: string
  placeholder: string
  /** Whether it has to be a customer of the namespace. */
  own: boolean
}

/** Address of a party. Suggests customers, linked addresses and parties of earlier payments. */
export function PartyField<Values extends FieldValues>(props: PartyFieldProps<Values>) {
  const { partner, control, name, label, placeholder, own } = props
  const address = String(useWatch({ control, name }) ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const search = useDebounced(address.trim())
  const query = { ...counterpartiesQuery(partner, search, own ? 'own' : 'any'), enabled: isOpen }
  const { data, isPlaceholderData, isLoadingError } = useQuery(query)
  // Suggestions for an earlier input must not be taken for this one.
  const loaded = isLoadingError ? [] : data?.counterparties
  const found = isPlaceholderData || search !== address.trim() ? undefined : loaded
  return (
    <div className="grid gap-1.5">
      <ComboboxField
        control={control}
        name={name}
        label={label}
        placeholder={placeholder}
        maxLength={128}
        options={found?.map((one) => ({ value: one.payment_address, detail: detailOf(one) }))}
        onOpenChange={setIsOpen}
      />
      <AddressCheck partner={partner} address={address} own={own} />
    </div>
  )
}

function detailOf({ name, is_own, is_linked }: CounterpartyList['counterparties'][number]): string {
  return [name, is_own ? 'Customer' : is_linked ? 'Linked' : ''].filter(Boolean).join(' · ')
}
