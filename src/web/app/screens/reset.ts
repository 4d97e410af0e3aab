import { ResetScreen } from '#features/accounts/ui/reset-screen.tsx'

export const screen = { Component: ResetScreen, words: {} }
