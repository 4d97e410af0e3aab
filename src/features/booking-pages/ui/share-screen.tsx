import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { EmptyPages } from '#web/kit/art/empty-pages.tsx'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { PageHeader } from '#web/kit/base/page-header.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { useOpenRequest } from '#web/lib/open-request.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { listPages, type Page } from '../contract.ts'
import { PageCard } from './page-card.tsx'
import { PageDialog } from './page-dialog.tsx'
import { RemovePageDialog } from './remove-page-dialog.tsx'

export function ShareScreen({ nameForm }: { nameForm: ReactNode }) {
  const words = useWords('bookingPages')
  const pages = useRead(listPages)
  const [edited, setEdited] = useState<Page | 'new' | undefined>(
    useOpenRequest('new') ? 'new' : undefined,
  )
  const [removed, setRemoved] = useState<Page>()
  const add = () => setEdited('new')
  return (
    <Screen>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <Button variant="primary" onClick={add}>
            <Icon of={Plus} />
            {words.add}
          </Button>
        }
      />
      <LoadError title={words.failed} query={pages} />
      {pages.isPending && (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
      {pages.data?.length === 0 && <NoPages onAdd={add} />}
      {pages.data && pages.data.length > 0 && (
        <PageList pages={pages.data} onEdit={setEdited} onRemove={setRemoved} />
      )}
      <PageDialog
        open={edited !== undefined && !pages.isPending}
        onClose={() => setEdited(undefined)}
        page={edited === 'new' ? undefined : edited}
        nameForm={nameForm}
        first={pages.data?.length === 0}
      />
      {removed && <RemovePageDialog page={removed} onClose={() => setRemoved(undefined)} />}
    </Screen>
  )
}

interface PageListProps {
  pages: Page[]
  onEdit: (page: Page) => void
  onRemove: (page: Page) => void
}

function PageList({ pages, onEdit, onRemove }: PageListProps) {
  const { data: services = [] } = useRead(listServices)
  const { data: staff = [] } = useRead(listStaff)
  const names = (of: { id: number; name: string }[], ids: number[]) =>
    ids.flatMap(id => of.find(each => each.id === id)?.name ?? [])
  return (
    <ul className="flex flex-col gap-4">
      {pages.map(page => (
        <li key={page.id}>
          <PageCard
            page={page}
            services={names(services, page.settings.services)}
            staff={names(staff, page.settings.staffMembers)}
            onEdit={() => onEdit(page)}
            onRemove={() => onRemove(page)}
          />
        </li>
      ))}
    </ul>
  )
}

function NoPages({ onAdd }: { onAdd: () => void }) {
  const words = useWords('bookingPages').none
  return (
    <div className="rounded-card border border-dashed border-line">
      <EmptyState
        art={<EmptyPages />}
        title={words.title}
        action={<Button onClick={onAdd}>{words.add}</Button>}
      >
        {words.text}
      </EmptyState>
    </div>
  )
}
