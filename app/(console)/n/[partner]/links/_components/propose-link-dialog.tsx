'use client'

import { type Control, useForm, useWatch } from 'react-hook-form'
import { formResolver } from '#app/_form/form-resolver.ts'
import { FormActions } from '#components/form/form-actions.tsx'
import { FormError } from '#components/form/form-error.tsx'
import { applyServerError } from '#components/form/server-error.ts'
import { TextField } from '#components/form/text-field.tsx'
import { Dialog } from '#components/overlay/dialog.tsx'
import { notify } from '#components/overlay/notify.ts'
import { failureOf } from '#lib/client/failure.ts'
import type { Link } from '#lib/modules/links/contract.ts'
import { AddressCheck } from '../../customers/address-check.tsx'
import { NAMES, NEW_LINK, ProposeForm, permissionsOf, type RightsForm } from '../link-form.ts'
import { useProposeLink } from '../queries.ts'
import { RightsFields } from './rights-fields.tsx'

interface ProposeLinkProps {
  partner: string
  onClose: () => void
  onOpen: (link: string) => void
}

/** Proposes a link and opens it beside the list. */
export function ProposeLinkDialog(props: ProposeLinkProps) {
  return (
    <Dialog
      open
      onClose={props.onClose}
      title="Propose link"
      description="Takes effect when the debtor’s institution accepts."
    >
      <ProposeLinkForm {...props} />
    </Dialog>
  )
}

const FIELDS = ['proposer_address', 'responder_address', 'pull', 'limit'] as const

function ProposeLinkForm({ partner, onClose, onOpen }: ProposeLinkProps) {
  const propose = useProposeLink(partner)
  const { control, handleSubmit, setError } = useForm({
    resolver: formResolver(ProposeForm),
    defaultValues: NEW_LINK,
  })
  const proposer = useWatch({ control, name: 'proposer_address' })
  const responder = useWatch({ control, name: 'responder_address' })

  const onMade = (link: Link) => {
    onClose()
    onOpen(link.token)
    notify({ kind: 'success', title: 'Link proposed', description: link.responder_address })
  }
  const onSubmit = handleSubmit(({ proposer_address, responder_address, ...rights }) =>
    propose
      .mutateAsync({ proposer_address, responder_address, permissions: permissionsOf(rights) })
      .then(onMade, (error) => applyServerError(setError, failureOf(error), { fields: FIELDS, names: NAMES })),
  )

  return (
    <form onSubmit={onSubmit} className="grid gap-4" noValidate>
      <div className="grid gap-1.5">
        <TextField
          control={control}
          name="proposer_address"
          label="Beneficiary (your customer)"
          whenEmpty="Enter a beneficiary address"
          placeholder="corner-shop@harbor"
          maxLength={128}
          mono
        />
        <AddressCheck partner={partner} address={proposer} own />
      </div>
      <div className="grid gap-1.5">
        <TextField
          control={control}
          name="responder_address"
          label="Debtor (institution must accept)"
          whenEmpty="Enter a debtor address"
          placeholder="juniper@meadow"
          maxLength={128}
          mono
        />
        <AddressCheck partner={partner} address={responder} />
      </div>
      <RightsFields control={control as unknown as Control<RightsForm, unknown, object>} />
      <FormError control={control} />
      <FormActions action="Propose link" pending={propose.isPending} onCancel={onClose} />
    </form>
  )
}
