import { VerifyScreen } from '#features/accounts/ui/verify-screen.tsx'

export const screen = { Component: VerifyScreen, words: {} }
