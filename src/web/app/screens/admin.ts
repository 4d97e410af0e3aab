import { AdminScreen } from '#features/admin/ui/admin-screen.tsx'

export const screen = { Component: AdminScreen, words: {} }
