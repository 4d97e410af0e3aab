import { PageHeader } from '#web/kit/base/page-header.tsx'
import { AuditLog } from './audit-log.tsx'
import { StatCards } from './stat-cards.tsx'
import { UsersSection } from './users-section.tsx'

/** Admin Dashboard: the platform's figures, its users, and what administrators did. */
export function AdminScreen() {
  return (
    <div className="mx-auto flex w-full max-w-[1120px] flex-col gap-10">
      <PageHeader
        title="Admin Dashboard"
        description="The platform at a glance, everyone with an account, and their credits."
      />
      <StatCards />
      <UsersSection />
      <AuditLog />
    </div>
  )
}
