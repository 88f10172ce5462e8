'use client'

// For one topic: the list of topics stays.
export { ScreenError as default } from '#app/_query/screen-error.tsx'
