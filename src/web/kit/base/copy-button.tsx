import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { Button, type ButtonSize, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { showError } from './result-toasts.ts'

const COPIED_MS = 2000

interface CopyButtonProps {
  text: string
  size?: ButtonSize
  /** The accessible name of a button that shows only an icon. */
  label?: string
  children?: ReactNode
}

/** Confirms for two seconds. If the browser denies access, a toast shows the text. */
export function CopyButton({ text, size = 'md', label, children }: CopyButtonProps) {
  const words = useWords('shell').copy
  const [copied, setCopied] = useState<object>()
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      // A new object restarts the two seconds.
      setCopied({})
    } catch {
      showError(fill(words.denied, { text }))
    }
  }
  const icon = <Icon of={copied ? Check : Copy} size={16} />
  return (
    <>
      {label ? (
        <IconButton size={size} label={label} onClick={copy}>
          {icon}
        </IconButton>
      ) : (
        <Button size={size} onClick={copy} className="min-w-28">
          {icon}
          <span>{copied ? words.copied : children}</span>
        </Button>
      )}
      <span role="status" className="sr-only">
        {copied && words.copied}
      </span>
    </>
  )
}
