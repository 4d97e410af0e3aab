import { DayScreen } from '#features/checkout/ui/day/day-screen.tsx'
import { sales } from '#words/en/sales.ts'

export const screen = { Component: DayScreen, words: { sales } }
