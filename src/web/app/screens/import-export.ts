import { PortabilityScreen } from '#features/portability/ui/portability-screen.tsx'
import { portability } from '#words/en/portability.ts'

export const screen = { Component: PortabilityScreen, words: { portability } }
