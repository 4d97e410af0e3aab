import { Download, Printer } from 'lucide-react'
import { ButtonLink } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/kit/base/dialog.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Page } from '../contract.ts'

export function QrDialog({ page, onClose }: { page: Page; onClose: () => void }) {
  const words = useWords('bookingPages').qr
  const { title, name, url } = page
  const code = paths.qrCode(name)
  return (
    <Dialog open onClose={onClose} title={fill(words.title, { title })} description={words.text}>
      <DialogBody>
        <img
          src={code}
          alt={fill(words.alt, { path: url ?? paths.bookingPage(name) })}
          width={240}
          height={240}
          className="mx-auto rounded-card"
        />
      </DialogBody>
      <DialogFooter>
        <ButtonLink href={code} download={`${name}.svg`}>
          <Icon of={Download} size={16} />
          {words.download}
        </ButtonLink>
        <ButtonLink href={paths.poster(name)} target="_blank" rel="noopener" variant="primary">
          <Icon of={Printer} size={16} />
          {words.poster}
        </ButtonLink>
      </DialogFooter>
    </Dialog>
  )
}
