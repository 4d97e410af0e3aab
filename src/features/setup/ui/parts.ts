import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { Template } from '#domain/page-settings.ts'
import type { PageService, PageStaff } from '#features/booking-pages/contract.ts'
import type { WeeklyRange } from '#features/staff/rules.ts'

export interface PageDraft {
  title: string
  settings: {
    template: Template
    services: number[]
    staffMembers: number[]
    contactInfo: { phone: string; email: string; address: string }
    faq: { question: string; answer: string }[]
  }
  services: PageService[]
  staff: PageStaff[]
}

export interface SetupParts {
  zoneField: (
    props: UseFormRegisterReturn & {
      id: string
      zone: string
      saved: string
      error: string | undefined
    },
  ) => ReactNode
  hoursField: (props: {
    weekly: readonly WeeklyRange[]
    changeLabel: string
    onChange: (weekly: WeeklyRange[], problem: string | undefined) => void
  }) => ReactNode
  preview: (page: PageDraft) => ReactNode
}
