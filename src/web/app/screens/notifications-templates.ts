import { TemplatesScreen } from '#features/messages/ui/templates-screen.tsx'
import { templates } from '#words/en/templates.ts'

export const screen = { Component: TemplatesScreen, words: { templates } }
