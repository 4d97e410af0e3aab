import { ActivityScreen } from '#features/activity/ui/activity-screen.tsx'
import { activity } from '#words/en/activity.ts'

export const screen = { Component: ActivityScreen, words: { activity } }
