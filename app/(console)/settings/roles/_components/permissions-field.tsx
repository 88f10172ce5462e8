'use client'

import { type Control, type FieldValues, useController } from 'react-hook-form'
import { useReader } from '#app/_session/reader.tsx'
import { FieldNotes } from '#components/form/field.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { allPermissions, grantablePermissions, type Permission } from '#lib/kernel/permissions.ts'
import { counted } from '#lib/kernel/wording.ts'
import type { NewRole } from '#lib/modules/members/roles/contract.ts'
import { PERMISSION_GROUPS, PERMISSION_WORDS } from '../../members/permission-words.ts'
import { reservedCount } from '../describe-role.ts'

const grantable = grantablePermissions()
const reserved = reservedCount({ permissions: allPermissions() })
const groups = PERMISSION_GROUPS.map(({ title, words }) => ({
  title,
  permissions: grantable.filter((permission) => permission in words),
})).filter(({ permissions }) => permissions.length > 0)

/** The permissions of a role by group. Those that the reader lacks cannot be chosen. */
export function PermissionsField({ control }: { control: Control<NewRole, unknown, FieldValues> }) {
  const { refused } = useReader()
  const { field, fieldState } = useController({ control, name: 'permissions' })
  const toggle = (permission: Permission, isChosen: boolean) =>
    field.onChange(grantable.filter((one) => (one === permission ? isChosen : field.value.includes(one))))
  return (
    <div className="grid gap-1.5">
      <p className="font-medium text-sm">Permissions</p>
      <p className="text-muted text-xs">
        Every role can view everything except the audit log and invitations. The Admin role also has{' '}
        {counted(reserved, 'permission')} that custom roles can’t include.
      </p>
      <fieldset
        ref={field.ref}
        tabIndex={-1}
        className="grid max-h-80 gap-4 overflow-y-auto rounded-md border border-line p-3"
        aria-label="Permissions"
        aria-describedby={fieldState.error && 'permissions-error'}
      >
        {groups.map(({ title, permissions }) => (
          <fieldset key={title} className="grid gap-2">
            <legend className="mb-1.5 text-muted text-xs">{title}</legend>
            {permissions.map((permission) => (
              <div key={permission} className="flex items-start gap-2.5 text-sm">
                <Checkbox
                  id={`permission-${permission}`}
                  className="mt-0.5"
                  checked={field.value.includes(permission)}
                  disabled={permission in refused}
                  aria-describedby={`permission-${permission}-may`}
                  onChange={({ target }) => toggle(permission, target.checked)}
                  onBlur={field.onBlur}
                />
                <div className="grid">
                  <label htmlFor={`permission-${permission}`}>{PERMISSION_WORDS[permission].label}</label>
                  <span id={`permission-${permission}-may`} className="text-muted text-xs">
                    {permission in refused
                      ? 'You lack this permission, so you can’t grant it'
                      : PERMISSION_WORDS[permission].may}
                  </span>
                </div>
              </div>
            ))}
          </fieldset>
        ))}
      </fieldset>
      <FieldNotes id="permissions" error={fieldState.error?.message} />
    </div>
  )
}
