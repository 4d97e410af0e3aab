import { ResetScreen } from '#features/accounts/ui/reset-screen.tsx'
import { accounts } from '#words/en/accounts.ts'
import { security } from '#words/en/security.ts'

export const screen = { Component: ResetScreen, words: { accounts, security } }
