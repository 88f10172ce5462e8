import type { NotedRecord } from '#lib/modules/notes/states.ts'

export const EMPTY: Record<NotedRecord, string> = {
  payment: 'No notes yet. The other institution can’t see what you write here.',
  customer: 'No notes yet. Only your organization can see what you write here.',
  settlement: 'No notes yet. Only your organization can see what you write here.',
}

export const WORDS = {
  title: 'Notes',
  label: 'New note',
  editLabel: 'Edit note',
  placeholder: 'Write a note. Type @ to mention a colleague.',
  hint: 'Markdown: **bold**, *italic*, `code`, lists and links.',
  shortcut: 'Press Ctrl+Enter to save the note.',
  add: 'Add note',
  save: 'Save',
  cancel: 'Cancel',
  deleted: (name: string) => `${name} deleted this note`,
  deleteTitle: 'Delete this note?',
  deleteText:
    'Its text and earlier versions are erased. Colleagues still see that a note was deleted. You can’t undo this.',
  history: 'Edit history',
  about: 'About',
  wholePayment: 'Payment',
}
