import { ReportsScreen } from '#features/reports/ui/reports-screen.tsx'
import { reports } from '#words/en/reports.ts'

export const screen = { Component: ReportsScreen, words: { reports } }
