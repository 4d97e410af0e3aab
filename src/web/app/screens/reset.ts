import { ResetScreen } from '#features/accounts/ui/reset-screen.tsx'
import { security } from '#words/en/security.ts'

export const screen = { Component: ResetScreen, words: { security } }
