import { Screen } from '#web/kit/base/screen.tsx'
import { AccountProblems } from './account-problems.tsx'
import { AuditLog } from './audit-log.tsx'
import { CreditRequests } from './credit-requests.tsx'
import { HiddenReviews } from './hidden-reviews.tsx'
import { StatCards } from './stat-cards.tsx'
import { UsersSection } from './users-section.tsx'

export const AdminScreen = () => (
  <Screen
    title="Admin Dashboard"
    description="The platform at a glance, everyone with an account, and their credits."
  >
    <AccountProblems />
    <StatCards />
    <CreditRequests />
    <HiddenReviews />
    <UsersSection />
    <AuditLog />
  </Screen>
)
