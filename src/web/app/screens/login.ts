import { LoginScreen } from '#features/accounts/ui/login-screen.tsx'

export const screen = { Component: LoginScreen, words: {} }
