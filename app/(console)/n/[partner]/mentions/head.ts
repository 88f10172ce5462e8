export const HEAD = { title: 'Mentions', description: 'Notes in which colleagues mention you.' }
