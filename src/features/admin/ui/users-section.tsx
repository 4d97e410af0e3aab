import { keepPreviousData } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { TransientButton } from '#web/kit/base/transient-button.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { type AdminUser, listUsers } from '../contract.ts'
import { USERS_AT_ONCE } from '../rules.ts'
import { CreditsDialog } from './credits-dialog.tsx'
import { useDeleteUser } from './data.ts'
import { type UserAction, UsersTable } from './users-table.tsx'

const SHOWN_AT_ONCE = 100

export function UsersSection() {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const users = useRead(listUsers, search ? { query: { search } } : {}, {
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { data, error } = users
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [opened, setOpened] = useState<{ action: UserAction; user: AdminUser }>()
  const close = () => setOpened(undefined)
  return (
    <section aria-labelledby="users" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="users" className="text-20 font-semibold text-ink">
          Users
        </h2>
        <TextField
          label="Find a user"
          hideLabel
          type="search"
          placeholder="Find by email or business"
          leading={<Icon of={Search} />}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          fieldClassName="w-full md:w-72"
        />
      </div>
      <LoadError title="The users could not be loaded" query={users} />
      {!data && !error && <Skeleton className="h-72 rounded-card" />}
      <div role="status" className="empty:absolute">
        {data?.length === 0 && (
          <EmptyState title="No users found" as="h3">
            No address or business contains “{typed.trim()}”.
          </EmptyState>
        )}
      </div>
      {data && data.length > 0 && (
        <UsersTable
          users={data.slice(0, shown)}
          onAct={(action, user) => {
            setOpened({ action, user })
            // Balances change all day.
            void users.refetch()
          }}
        />
      )}
      {data && data.length > shown && (
        <div className="flex justify-center">
          <TransientButton onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            Show more users
          </TransientButton>
        </div>
      )}
      {data && data.length >= USERS_AT_ONCE && shown >= data.length && (
        <p className="text-center text-13 text-muted">Search to find older users.</p>
      )}
      {opened?.action === 'credits' && (
        <CreditsDialog
          user={data?.find(({ id }) => id === opened.user.id) ?? opened.user}
          onClose={close}
        />
      )}
      {opened?.action === 'delete' && <DeleteDialog user={opened.user} onClose={close} />}
    </section>
  )
}

function DeleteDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const removal = useDeleteUser()
  const [reason, setReason] = useState('')
  return (
    <RemovalDialog
      removal={removal}
      of={{ id: user.id, reason: reason.trim() }}
      onClose={onClose}
      title={<span className="break-words">Delete {user.username}?</span>}
      description={
        <>
          This will permanently delete the user and all their data. This action cannot be undone.
          <span className="mt-2 block">
            Any businesses they own are closed, and people who work only there lose their login,
            too.
          </span>
        </>
      }
      confirmLabel="Delete User"
      done="User deleted successfully"
    >
      <TextField
        label="Reason (Optional)"
        help="Kept in the audit log, so don’t name the user."
        maxLength={200}
        value={reason}
        onChange={event => setReason(event.target.value)}
      />
    </RemovalDialog>
  )
}
