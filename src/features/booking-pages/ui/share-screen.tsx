import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyPages } from '#web/kit/art/empty-pages.tsx'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { CardList } from '#web/kit/rich/card-list.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useOpenRequest } from '#web/lib/open-request.ts'
import { paths } from '#web/lib/paths.ts'
import type { PictureSlot } from '#web/lib/picture-slot.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import { listPages, type Page } from '../contract.ts'
import { useRemovePage } from './data.ts'
import { PageCard } from './page-card.tsx'
import { PageDialog, type PageDialogProps } from './page-dialog.tsx'
import { QrDialog } from './qr-dialog.tsx'

interface ShareScreenProps {
  nameForm: ReactNode
  picture: PictureSlot
  domain: PageDialogProps['domain']
  embed: (props: { page: Page; onClose: () => void }) => ReactNode
}

function describeRemoval(words: Words['bookingPages']['removal'], { name, url }: Page): string {
  const path = paths.bookingPage(name)
  return url
    ? fill(words.descriptionWithDomain, { path, host: new URL(url).host })
    : fill(words.description, { path })
}

export function ShareScreen({ nameForm, picture, domain, embed }: ShareScreenProps) {
  const words = useWords('bookingPages')
  const pages = useRead(listPages)
  const asksForCode = pages.data?.some(({ settings }) => settings.requireLookupCode) ?? false
  const [edited, setEdited] = useState<Page | 'new' | undefined>(
    useOpenRequest('new') === undefined ? undefined : 'new',
  )
  const [removed, setRemoved] = useState<Page>()
  const [scanned, setScanned] = useState<Page>()
  const [embedded, setEmbedded] = useState<Page>()
  const removal = useRemovePage()
  const add = () => setEdited('new')
  return (
    <Screen
      title={words.title}
      description={words.description}
      actions={
        <Button variant="primary" onClick={add}>
          <Icon of={Plus} />
          {words.add}
        </Button>
      }
    >
      <CardList
        query={pages}
        failed={words.failed}
        layout="column"
        placeholder="h-40"
        none={{ ...words.none, art: <EmptyPages /> }}
        onAdd={add}
      >
        {page => (
          <PageCard
            page={page}
            asksForCode={asksForCode}
            onEdit={() => setEdited(page)}
            onRemove={() => setRemoved(page)}
            onQrCode={() => setScanned(page)}
            onEmbed={() => setEmbedded(page)}
          />
        )}
      </CardList>
      <PageDialog
        open={edited !== undefined && !pages.isPending}
        onClose={() => setEdited(undefined)}
        page={edited === 'new' ? undefined : edited}
        nameForm={nameForm}
        picture={picture}
        domain={domain}
        first={pages.data?.length === 0}
      />
      {scanned && <QrDialog page={scanned} onClose={() => setScanned(undefined)} />}
      {embedded && embed({ page: embedded, onClose: () => setEmbedded(undefined) })}
      {removed && (
        <RemovalDialog
          removal={removal}
          of={removed.name}
          onClose={() => setRemoved(undefined)}
          {...words.removal}
          title={fill(words.removal.title, { title: removed.title })}
          description={describeRemoval(words.removal, removed)}
        />
      )}
    </Screen>
  )
}
