import { ReportsScreen as Screen } from '#features/reports/ui/reports-screen.tsx'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import { reports } from '#words/en/reports.ts'

const sales = onDemand(async () => (await import('../sales-report.ts')).SalesReport)

const ReportsScreen = () => <Screen Sales={sales.Component} />

export const screen = { Component: ReportsScreen, words: { reports } }
