import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyPages } from '#web/kit/art/empty-pages.tsx'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Banner, EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import type { Page } from '../contract.ts'
import { usePageServices, usePageStaff, usePages } from './data.ts'
import { PageCard } from './page-card.tsx'
import { PageDialog } from './page-dialog.tsx'
import { RemovePageDialog } from './remove-page-dialog.tsx'

/** The public booking pages: their links, what they offer, how they look. */
export function ShareScreen() {
  const pages = usePages()
  const [edited, setEdited] = useState<Page | 'new'>()
  const [removed, setRemoved] = useState<Page>()
  const add = () => setEdited('new')
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-8">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-24 font-semibold">Public Booking Pages</h1>
          <p className="mt-1 text-14 text-muted">Share a link, and clients book a free time themselves.</p>
        </div>
        <Button variant="primary" onClick={add} className="max-sm:w-full">
          <Icon of={Plus} />
          Create Public Page
        </Button>
      </header>
      {pages.error && (
        <Banner
          tone="danger"
          alert
          title="Your pages could not be loaded"
          actions={
            <Button size="sm" busy={pages.isFetching} onClick={() => pages.refetch()}>
              Try again
            </Button>
          }
        >
          {sentenceFor(pages.error)}
        </Banner>
      )}
      {pages.isPending && (
        <div className="flex flex-col gap-4">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </div>
      )}
      {pages.data?.length === 0 && <NoPages onAdd={add} />}
      {pages.data && pages.data.length > 0 && <PageList pages={pages.data} onEdit={setEdited} onRemove={setRemoved} />}
      <PageDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        page={edited === 'new' ? undefined : edited}
        first={pages.data?.length === 0}
      />
      {removed && <RemovePageDialog page={removed} onClose={() => setRemoved(undefined)} />}
    </div>
  )
}

interface PageListProps {
  pages: Page[]
  onEdit: (page: Page) => void
  onRemove: (page: Page) => void
}

function PageList({ pages, onEdit, onRemove }: PageListProps) {
  const { data: services = [] } = usePageServices()
  const { data: staff = [] } = usePageStaff()
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

const NoPages = ({ onAdd }: { onAdd: () => void }) => (
  <div className="rounded-card border border-dashed border-line">
    <EmptyState
      art={<EmptyPages />}
      title="No Booking Pages Yet"
      action={<Button onClick={onAdd}>Make your first page</Button>}
    >
      A page shows your services and free times under a link of your own. Put it on your website, in a message, on a
      card.
    </EmptyState>
  </div>
)
