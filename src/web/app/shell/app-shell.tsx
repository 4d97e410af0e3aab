import { LogOut, Menu, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Brand } from '#web/kit/base/brand.tsx'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Modal } from '#web/kit/base/modal.tsx'
import { ThemeSwitch } from '#web/kit/base/theme-switch.tsx'
import { pageData } from '#web/lib/page-data.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { Navigation, type NavigationEntry } from './navigation.tsx'

interface AppShellProps {
  title: string
  entries: readonly NavigationEntry[]
  current: string
  onSearch: () => void
  signedInAs: string
  onSignOut: () => void
  signingOut?: boolean
  business?: ReactNode
  banner?: ReactNode
  children: ReactNode
}

const WIDE = '(min-width: 768px)'

export function AppShell({ title, banner, children, ...sidebar }: AppShellProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const words = useWords('shell')

  useEffect(() => {
    const wide = matchMedia(WIDE)
    const follow = () => wide.matches && setOpen(false)
    wide.addEventListener('change', follow)
    return () => wide.removeEventListener('change', follow)
  }, [])

  return (
    <>
      <a
        href="#content"
        className="sr-only focus-visible:not-sr-only focus-visible:fixed focus-visible:start-3 focus-visible:top-3 focus-visible:z-50 focus-visible:rounded-control focus-visible:bg-raised focus-visible:px-4 focus-visible:py-2 focus-visible:text-14 focus-visible:font-semibold focus-visible:shadow-float"
      >
        {words.skip}
      </a>
      <aside
        aria-label={words.navigation}
        className="fixed inset-y-0 start-0 z-20 hidden w-64 flex-col overflow-y-auto border-e border-line bg-canvas md:flex print:hidden"
      >
        <Sidebar {...sidebar} />
      </aside>
      <div className="flex min-h-dvh flex-col md:ps-64 print:ps-0">
        {banner}
        <header className="sticky top-0 z-10 flex h-14 items-center gap-1 border-b border-line bg-canvas px-2 md:hidden">
          <IconButton label={words.openMenu} aria-expanded={open} onClick={() => setOpen(true)}>
            <Icon of={Menu} />
          </IconButton>
          <StartLink className="px-1" />
          <IconButton label={words.search} onClick={sidebar.onSearch} className="ms-auto">
            <Icon of={Search} />
          </IconButton>
        </header>
        <main
          id="content"
          tabIndex={-1}
          aria-label={title}
          className="w-full min-w-0 flex-1 px-4 py-6 outline-none md:px-8 md:py-10 xl:px-12"
        >
          {children}
        </main>
      </div>
      {open && (
        <Modal
          onClose={close}
          label={words.menu}
          className="side-menu m-0 flex h-dvh max-h-dvh w-72 max-w-[calc(100vw-3.5rem)] rounded-e-sheet bg-canvas text-ink shadow-float outline-none animate-from-start rtl:animate-from-end backdrop:bg-scrim backdrop:animate-appear"
        >
          <div className="relative flex min-w-0 flex-1 flex-col overflow-y-auto">
            <Sidebar {...sidebar} onNavigate={close} />
          </div>
          <IconButton label={words.closeMenu} onClick={close} className="absolute end-2 top-3 z-10">
            <Icon of={X} />
          </IconButton>
        </Modal>
      )}
    </>
  )
}

type SidebarProps = Omit<AppShellProps, 'title' | 'banner' | 'children'> & {
  onNavigate?: () => void
}

function Sidebar({
  entries,
  current,
  onSearch,
  signedInAs,
  onSignOut,
  signingOut,
  business,
  onNavigate,
}: SidebarProps) {
  const words = useWords('shell')
  return (
    <>
      <div className="sticky top-0 z-10 flex h-16 shrink-0 items-center bg-canvas px-6">
        <StartLink />
      </div>
      {business}
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          onNavigate?.()
          onSearch()
        }}
        className="mx-3 mb-1 flex h-10 shrink-0 items-center gap-3 rounded-control border border-control bg-surface px-3 text-14 text-muted hover:text-ink pointer-coarse:h-11"
      >
        <Icon of={Search} />
        {words.search}
        <span aria-hidden="true" className="ms-auto font-sans text-12 pointer-coarse:hidden">
          {words.searchKey}
        </span>
      </button>
      <Navigation entries={entries} current={current} onNavigate={onNavigate} />
      <footer className="shrink-0 border-t border-line p-3">
        <p title={signedInAs} className="min-w-0 truncate px-2 pb-2 text-13 text-muted">
          {signedInAs}
        </p>
        <div className="flex flex-wrap items-center justify-between">
          <Button variant="quiet" onClick={onSignOut} busy={signingOut} className="px-2">
            <Icon of={LogOut} className="text-muted" />
            {words.signOut}
          </Button>
          <ThemeSwitch />
        </div>
      </footer>
    </>
  )
}

function StartLink({ className }: { className?: string }) {
  const { brandName } = pageData()
  return (
    <a
      href="/"
      className={cx('flex h-11 items-center rounded-control', className)}
      aria-label={fill(useWords('shell').startPage, { brandName })}
    >
      <Brand name={brandName} />
    </a>
  )
}
