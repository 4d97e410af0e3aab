import { Check, Copy } from 'lucide-react'
import { Button, type ButtonSize } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { useCopied } from '#web/lib/use-copied.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

interface CopyLinkProps {
  path: string
  size?: ButtonSize
}

export function CopyLink({ path, size = 'md' }: CopyLinkProps) {
  const { card: words } = useWords('bookingPages')
  const toasts = useWords('kit').toast
  const { copied, copy } = useCopied()
  const url = new URL(path, location.origin).href
  const copyLink = async () => {
    if (await copy(url)) return
    toast({
      variant: 'destructive',
      title: toasts.failed,
      description: fill(words.notCopied, { url }),
    })
  }
  return (
    <>
      <Button size={size} onClick={copyLink} className="min-w-28">
        <Icon of={copied ? Check : Copy} size={16} />
        {copied ? words.copied : words.copy}
      </Button>
      <span role="status" className="sr-only">
        {copied ? words.linkCopied : ''}
      </span>
    </>
  )
}
