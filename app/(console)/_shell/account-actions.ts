import { notify } from '#components/overlay/notify.ts'

export async function leave(): Promise<void> {
  try {
    const { signOut } = await import('#app/_session/sign-in-client.ts')
    // Recent records and drafts belong to the person who leaves.
    sessionStorage.clear()
    await signOut()
  } catch {
    notify({ kind: 'error', title: 'Couldn’t sign out', description: 'Check your connection and try again.' })
  }
}

/** Copies an ID. Shows it instead if the clipboard is unavailable, as on plain HTTP. */
export async function copyId(what: string, id: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id)
    notify({ kind: 'success', title: `${what} copied`, description: id })
  } catch {
    notify({ kind: 'info', title: what, description: id })
  }
}
