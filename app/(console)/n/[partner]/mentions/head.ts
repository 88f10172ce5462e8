export const HEAD = { title: 'Mentions', description: 'Notes that mention you' }
