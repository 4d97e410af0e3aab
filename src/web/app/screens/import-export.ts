import { PortabilityScreen } from '#features/portability/ui/portability-screen.tsx'
import { erasure } from '#words/en/erasure.ts'
import { portability } from '#words/en/portability.ts'

export const screen = { Component: PortabilityScreen, words: { erasure, portability } }
