export const HEAD = {
  title: 'Assignment rules',
  description: 'Assign new payments to members in turn. The first matching rule applies.',
}
