import { Screen } from '#web/kit/base/screen.tsx'
import { AuditLog } from './audit-log.tsx'
import { CreditRequests } from './credit-requests.tsx'
import { HiddenReviews } from './hidden-reviews.tsx'
import { StatCards } from './stat-cards.tsx'
import { UsersSection } from './users-section.tsx'

export function AdminScreen() {
  return (
    <Screen
      title="Admin Dashboard"
      description="The platform at a glance, everyone with an account, and their credits."
    >
      <StatCards />
      <CreditRequests />
      <HiddenReviews />
      <UsersSection />
      <AuditLog />
    </Screen>
  )
}
