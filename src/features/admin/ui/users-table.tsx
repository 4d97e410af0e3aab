import { BadgeCheck, CircleDashed, Coins, Shield, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '#domain/number.ts'
import { formatDate } from '#domain/time/format.ts'
import { zoneHere } from '#domain/time/zone.ts'
import { Button } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Badge } from '#web/kit/base/surfaces.tsx'
import { useUser } from '#web/lib/session.ts'
import type { AdminUser } from '../contract.ts'

export type UserAction = 'credits' | 'delete'

interface UsersTableProps {
  users: readonly AdminUser[]
  onAct: (action: UserAction, user: AdminUser) => void
}

export function UsersTable({ users, onAct }: UsersTableProps) {
  const zone = zoneHere(useUser()?.timeZone)
  return (
    <div className="xl:overflow-x-auto xl:rounded-card xl:border xl:border-line xl:bg-surface">
      {/* Explicit roles: some browsers drop table semantics if `display` changes. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="block w-full text-14 xl:table">
        <caption className="sr-only">Users, newest first</caption>
        <thead className="sr-only xl:not-sr-only xl:table-header-group">
          <tr className="border-b border-line text-13 text-muted xl:table-row">
            <Head>Username</Head>
            <Head>Status</Head>
            <Head end>Credits</Head>
            <Head>Created</Head>
            <Head end>Actions</Head>
          </tr>
        </thead>
        <tbody className="grid gap-3 md:grid-cols-[repeat(auto-fill,minmax(22rem,1fr))] xl:table-row-group">
          {users.map(user => (
            <Row key={user.id} user={user} zone={zone} onAct={action => onAct(action, user)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Head = ({ end = false, children }: { end?: boolean; children: string }) => (
  <th
    scope="col"
    className={cx('px-4 py-3 font-medium whitespace-nowrap', end ? 'text-end' : 'text-start')}
  >
    {children}
  </th>
)

interface RowProps {
  user: AdminUser
  zone: string
  onAct: (action: UserAction) => void
}

function Row({ user, zone, onAct }: RowProps) {
  const created = Date.parse(user.createdAt)
  return (
    <tr className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 xl:table-row xl:rounded-none xl:border-0 xl:border-b xl:last:border-b-0">
      <th
        scope="row"
        className="col-span-2 min-w-0 text-start font-medium text-ink xl:w-full xl:max-w-0 xl:px-4 xl:py-3"
      >
        <span className="block truncate" title={user.username}>
          {user.username}
        </span>
        <span className="block truncate text-13 font-normal text-muted">
          {[
            user.ownsHome ? user.businessName : `Works at ${user.businessName}`,
            ...(user.alsoOwns ?? []).map(({ name }) => name),
          ].join(', ')}
        </span>
      </th>
      <td className="col-span-2 xl:px-4 xl:py-3">
        <span className="flex flex-wrap gap-1.5 xl:flex-nowrap">
          {user.verified ? (
            <Badge tone="success" icon={BadgeCheck}>
              Verified
            </Badge>
          ) : (
            <Badge tone="warning" icon={CircleDashed}>
              Unverified
            </Badge>
          )}
          {user.isAdmin && (
            <Badge tone="accent" icon={Shield}>
              Admin
            </Badge>
          )}
        </span>
      </td>
      <Cell label="Credits" className="tabular-nums xl:text-end">
        {formatCount(user.notificationSettings.notificationCredits)}
      </Cell>
      <Cell label="Created" className="xl:whitespace-nowrap">
        <time dateTime={user.createdAt}>{formatDate(created, zone, 'en')}</time>
      </Cell>
      <td className="col-span-2 xl:px-4 xl:py-2">
        <div className="flex flex-wrap gap-2 max-xl:*:flex-1 xl:flex-nowrap xl:justify-start">
          <Button
            size="sm"
            onClick={() => onAct('credits')}
            aria-label={`Modify Credits of ${user.username}`}
          >
            <Icon of={Coins} size={16} />
            Modify Credits
          </Button>
          {!user.isAdmin && (
            <Button
              size="sm"
              onClick={() => onAct('delete')}
              aria-label={`Delete User ${user.username}`}
            >
              <Icon of={Trash2} size={16} />
              Delete User
            </Button>
          )}
        </div>
      </td>
    </tr>
  )
}

const Cell = ({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) => (
  <td className={cx('xl:px-4 xl:py-3', className)}>
    <span className="block text-12 text-muted xl:hidden" aria-hidden="true">
      {label}
    </span>
    {children}
  </td>
)
