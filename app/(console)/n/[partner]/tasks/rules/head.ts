export const HEAD = {
  title: 'Assignment rules',
  description: 'Assign new payments in the queue to members in turn. The first rule that applies is used.',
}
