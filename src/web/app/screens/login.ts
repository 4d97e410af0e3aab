import { LoginScreen } from '#features/accounts/ui/login-screen.tsx'
import { accounts } from '#words/en/accounts.ts'

export const screen = { Component: LoginScreen, words: { accounts } }
